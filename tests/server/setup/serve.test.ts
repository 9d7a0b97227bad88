import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readSettings } from '../../../server/settings.ts';
import { openDataFolder } from '../../../server/setup/data-folder.ts';
import type { DevServers } from '../../../server/setup/dev-servers.ts';
import { type RunningServer, serve } from '../../../server/setup/serve.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';
import { fakeDist } from '../fake-dist.ts';

const built = fakeDist();
const folder = mkdtempSync(join(tmpdir(), 'orbit-serve-'));
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp();
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

const sources: DevServers = {
  shell: { html: async () => '<!doctype html><html><head></head></html>', assets: null },
  translations: async () => null,
  attach: () => undefined,
  close: async () => undefined,
};

async function running(source: string | DevServers): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await findFreePortGroup();
  const data = openDataFolder(folder);
  const server: RunningServer = await serve(
    readSettings({ ORBIT_SIMULATED: 'off' }, { port: String(port) }),
    data,
    source,
  );
  const stop = () => server.close().finally(data.release);
  return { origin: `http://127.0.0.1:${port}`, stop };
}
const workerOf = async (origin: string) => {
  const script = await fetch(`${origin}/sw.js`);
  const { mode } = (await (await fetch(`${origin}/api/fe/config/worker`)).json()) as { mode: string };
  return { status: script.status, text: await script.text(), mode };
};

test('development has no worker, and removes one that a build has left at its address', async () => {
  const before = await running(built.dist);
  expect(await workerOf(before.origin)).toEqual({ status: 200, text: 'self.x=1', mode: 'on' });
  await before.stop();
  const developed = await running(sources);
  cleanups.push(developed.stop);
  const { status, text, mode } = await workerOf(developed.origin);
  expect({ status, mode }).toEqual({ status: 200, mode: 'off' });
  expect(text).toContain('registration.unregister()');
});
