import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DevServers, startDevServers } from '../../../server/setup/dev-servers.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';

const server = fastify({ forceCloseConnections: true });
const game = fastify({ forceCloseConnections: true });
const psp = fastify({ forceCloseConnections: true });
let dev: DevServers;
let addresses: { app: string; game: string; psp: string };

beforeAll(async () => {
  dev = await startDevServers(await findFreePortGroup());
  dev.attach(server, game, psp);
  server.get('/api/info/locales', async () => ['en']);
  psp.get('/merchants', async () => ({ origins: [] }));
  game.post('/rgs/authenticate', async () => ({ isHandled: true }));
  addresses = { app: await server.listen(), game: await game.listen(), psp: await psp.listen() };
}, 60_000);
afterAll(async () => {
  await Promise.all([dev.close(), server.close(), game.close(), psp.close()]);
});

/** The modules of ours that a served module imports, by their address. */
async function importsOf(url: string): Promise<string[]> {
  const response = await fetch(url);
  expect(response.headers.get('content-type'), url).toBe('text/javascript');
  const paths = [...(await response.text()).matchAll(/\bfrom\s+"(\/[^"]+)"|^import "(\/[^"]+)"/gm)];
  return paths.flatMap(([, from, bare]) => new URL(from ?? bare ?? '', url).href);
}

test('the game comes from its sources, and its calls reach the back end', async () => {
  const imported = await importsOf(`${addresses.game}/game-session.ts`);
  expect(imported.map(url => new URL(url).pathname)).toContain('/rgs-client.ts');
  for (const url of imported) expect((await fetch(url)).status, url).toBe(200);
  const answer = await fetch(`${addresses.game}/rgs/authenticate`, { method: 'POST' });
  expect(await answer.json()).toEqual({ isHandled: true });
});

test('the payment provider’s pages come from their sources at each of their addresses, and their calls reach it', async () => {
  for (const [path, entry] of [
    ['/card/', '/card/main.ts'],
    ['/bank/?l=en', '/order/main.ts'],
    ['/challenge/', '/order/main.ts'],
    ['/terms/?l=de', '/order/main.ts'],
  ] as const) {
    expect(await (await fetch(`${addresses.psp}${path}`)).text(), path).toContain(`src="${entry}`);
    for (const url of await importsOf(`${addresses.psp}${entry}`))
      expect((await fetch(url)).status, url).toBe(200);
  }
  expect(await (await fetch(`${addresses.psp}/merchants`)).json()).toEqual({ origins: [] });
});

test('the page comes from its sources with its texts, and calls reach the back end', async () => {
  expect(await dev.shell.html('/')).toContain('/src/main.tsx');
  for (const url of await importsOf(`${addresses.app}/src/main.tsx`))
    expect((await fetch(url)).status, url).toBe(200);
  expect(Object.keys((await dev.translations('de')) ?? {})).toContain('title.lobby');
  expect(await (await fetch(`${addresses.app}/api/info/locales`)).json()).toEqual(['en']);
});
