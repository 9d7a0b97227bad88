import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { finishBuild } from '../../server/build/finish-build.ts';
import { workerBundle } from '../../server/build/worker-bundle.ts';
import { demoGamePath, type RunningApp, signIn, startApp } from './app.ts';
import type { Certificate } from './certificate.ts';
import { openFront } from './front.ts';
import type { LocalServer } from './link.ts';
import type { ProbeOptions } from './probe.ts';
import { serveFolder } from './serve.ts';

export const BASELINES = ['baseline', 'baseline-static'] as const;
export type Baseline = (typeof BASELINES)[number];
export const PAGES = ['lobby', 'list', 'text', 'game'] as const;
export type PageKind = (typeof PAGES)[number];
export const VISITORS = ['guest', 'player'] as const;
export type Visitor = (typeof VISITORS)[number];

/** What is visited: a page of the app as a guest or a player, or a baseline. */
export interface Target {
  /** `lobby guest`, or the name of the baseline. */
  readonly name: string;
  readonly page: PageKind | null;
  readonly url: string;
  readonly probe: ProbeOptions;
  readonly cookies: Awaited<ReturnType<typeof signIn>>;
  readonly servers: readonly LocalServer[];
  /** SHA-256 of the key of its certificate; null: it is served without TLS. */
  readonly fingerprint: string | null;
  /** A first visit also measures storage and catalogue, later ones the search. */
  readonly isMeasuredWhole: boolean;
}

/** Pictures of games, in the app or in the skeleton of its HTML. */
const TILES = 'article img, .sk-rail img';
const LEAVE = '[aria-label="Leave the game"]';

/** What is seen first on a kind of page, and what is tapped: a tile, a link of the header, the way out of a game. */
const PROBES: Readonly<Record<PageKind, ProbeOptions>> = {
  lobby: { seen: TILES, control: null },
  list: { seen: TILES, control: null },
  text: { seen: 'main h1', control: 'header a[href]' },
  game: { seen: 'main h1', control: LEAVE },
};

const PATHS: Readonly<Record<Exclude<PageKind, 'game'>, string>> = {
  lobby: '/',
  list: '/pokies/all',
  text: '/responsible-gaming',
};

/** Builds a baseline app with the final build steps of the app: same worker, same compression. Returns its folder. */
export async function buildBaseline(name: Baseline, out: string): Promise<string> {
  const outDir = join(out, name);
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), ...workerBundle(), finishBuild(() => ({}))],
    build: { outDir, emptyOutDir: false, target: 'es2023' },
  });
  return outDir;
}

/** What a run may visit, and how to end it. */
export interface Targets {
  readonly targets: readonly Target[];
  close(): void;
}

export async function openBaseline(
  name: Baseline,
  folder: string,
  certificate: Certificate | null,
): Promise<Targets> {
  const served = await serveFolder(await buildBaseline(name, folder));
  const front = certificate && (await openFront(served.port, certificate));
  const target: Target = {
    name,
    page: null,
    url: `${front?.origin ?? `http://127.0.0.1:${served.port}`}/`,
    probe: { seen: 'h1', control: null },
    cookies: [],
    servers: front ? [front] : [],
    fingerprint: certificate?.fingerprint ?? null,
    isMeasuredWhole: false,
  };
  const close = () => {
    front?.close();
    served.close();
  };
  return { targets: [target], close };
}

interface AppOptions {
  readonly pages: readonly PageKind[];
  readonly visitors: readonly Visitor[];
  readonly folder: string;
  readonly certificate: Certificate | null;
  /** The origin of a running app, which is then visited as it is. */
  readonly running: string | undefined;
}

export async function openAppTargets(options: AppOptions): Promise<Targets> {
  const { pages, visitors, folder, certificate, running } = options;
  const app: RunningApp = running
    ? { origin: running, fronts: [], close: () => undefined }
    : await startApp(folder, certificate);
  const game = pages.includes('game') ? await demoGamePath(app.origin) : '/';
  const cookies = visitors.includes('player') ? await signIn(app.origin) : [];
  const targets = visitors.flatMap(visitor =>
    pages.map((page): Target => {
      // Without a mode a player's game is for money.
      const gamePath = visitor === 'player' ? `${game}?mode=demo` : game;
      return {
        name: `${page} ${visitor}`,
        page,
        url: new URL(page === 'game' ? gamePath : PATHS[page], app.origin).href,
        probe: PROBES[page],
        cookies: visitor === 'player' ? cookies : [],
        servers: app.fronts,
        fingerprint: running ? null : (certificate?.fingerprint ?? null),
        isMeasuredWhole: page === 'lobby' && visitor === 'guest',
      };
    }),
  );
  return { targets, close: app.close };
}
