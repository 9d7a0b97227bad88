import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BrowserContext, request } from 'playwright';
import { seededPlayer } from '../../server/sandbox/seed.ts';
import type { Game } from '../../src/contract/subjects/games.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { findFreePortGroup } from '../setup/free-ports.ts';
import type { Certificate } from './certificate.ts';
import { type Front, openFront } from './front.ts';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

export interface RunningApp {
  readonly origin: string;
  /** Servers of this process that a throttled link hands its connections to. */
  readonly fronts: readonly Front[];
  close(): void;
}

const SANDBOX_PASSWORD = 'benchmarks-only';
const START_TIMEOUT_MS = 120_000;

/** Builds the app if needed and starts it with its own data: behind a front with HTTP/2, or without one as `npm start` does. */
export async function startApp(folder: string, certificate: Certificate | null): Promise<RunningApp> {
  const port = await findFreePortGroup();
  const fronts = certificate
    ? [
        await openFront(port, certificate),
        await openFront(port + 1, certificate),
        await openFront(port + 2, certificate),
      ]
    : [];
  const [app, game, payments] = fronts;
  const env = {
    ...process.env,
    ORBIT_DATA: join(folder, 'data'),
    ORBIT_SANDBOX: '1',
    ORBIT_SANDBOX_PASSWORD: SANDBOX_PASSWORD,
    ...(app && game && payments
      ? {
          ORBIT_ORIGIN: app.origin,
          ORBIT_GAME_ORIGIN: `https://localhost:${game.port}`,
          ORBIT_PAYMENTS_ORIGIN: `https://localhost:${payments.port}`,
        }
      : {}),
  };
  const server = spawn('node', ['server/start.mjs', '--port', String(port)], { env, stdio: 'inherit' });
  const close = () => {
    server.kill();
    for (const front of fronts) front.close();
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );
  while (!(await isListening())) {
    if (Date.now() > deadline || server.exitCode !== null) {
      close();
      throw new Error('the app did not start');
    }
    await new Promise(resolve => setTimeout(resolve, 500));
  }
  return { origin: app?.origin ?? `http://127.0.0.1:${port}`, fronts, close };
}

/** The cookies of the ready-made player, who has favourites and a history, signed in. */
export async function signIn(origin: string): Promise<Cookies> {
  const api = await request.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
  const answer = await api.post('/api/users/sign_in', {
    headers: { ...AJAX_HEADER, origin },
    data: { user: seededPlayer },
  });
  if (!answer.ok()) throw new Error(`the ready-made player could not sign in: ${await answer.text()}`);
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies;
}

/** The address of a game that opens in demo. */
export async function demoGamePath(origin: string): Promise<string> {
  const api = await request.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
  const answer = await api.post('/api/games_filter', {
    headers: { ...AJAX_HEADER, origin },
    data: { device: 'mobile', filter: { demo: true }, page: 1, page_size: 40 },
  });
  const { data } = (await answer.json()) as { data: readonly Game[] };
  await api.dispose();
  const game = data.find(({ skin, currencies }) => skin !== null && 'EUR' in currencies);
  if (!game) throw new Error('the catalogue has no game that opens in demo');
  return `/play/${game.provider}/${game.seo_title}`;
}
