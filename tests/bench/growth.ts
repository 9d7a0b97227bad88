import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium } from 'playwright';
import { MEASURED_FLAGS, requireChromium } from '../setup/browsers.ts';
import { findFreePortGroup } from '../setup/free-ports.ts';
import { storedMB, timeSearch } from './catalogue.ts';
import { awaitStages } from './offline-stages.ts';

/*
 * What a larger catalogue costs: `node tests/bench/growth.ts [--games 12000,100000]`, after `npm run build`. Start, first
 * screen, sync, calls of the back end, search, and the memory of server, worker and page.
 */
const { values: options } = parseArgs({ options: { games: { type: 'string', default: '12000,100000' } } });

/** Lists as screens request them: the first page is found, the others are taken from what was found. */
const CALLS: Readonly<Record<string, object>> = {
  'all games': { filter: {} },
  'a section': { filter: { section: 'pokies' }, count_providers: true },
  'a collection': { filter: { categories: ['popular'] } },
  'a provider': { filter: { providers: ['northlamp'] }, sort: 'new' },
  'three filters': { filter: { rtp_min: 96, volatility: ['high'], demo: true } },
  'a word': { filter: { title: 'dragon' } },
  'a word with a typo': { filter: { title: 'drgaon' } },
  'one letter': { filter: { title: 'a' }, sort: 'new' },
};
const PAGES = 20;

type Row = Record<string, string>;
const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Resident bytes of the process that serves: the last one of the command's line of processes. */
function residentBytes({ pid = 0 }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const serving = children[0] === '' ? pid : Number(children[0]);
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${serving}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Starts the back end on an empty folder. Returns when it answers. */
async function start(games: string, folder: string) {
  const port = await findFreePortGroup();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ORBIT_DATA: folder, ORBIT_GAMES: games, ORBIT_SIMULATED: 'off' };
  const server = spawn(process.execPath, ['server/start.mjs', '--no-build', '--port', `${port}`], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = performance.now() + 120_000;
  const startMs = await timed(async () => {
    while (!(await fetch(origin).catch(() => null))?.ok) {
      if (performance.now() > deadline || server.exitCode !== null)
        throw new Error('the back end did not start');
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  });
  return { server, origin, startMs };
}

async function measureServer(origin: string): Promise<Row> {
  const row: Row = {};
  const post = async (body: object) => {
    const response = await fetch(`${origin}/api/games_filter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', origin },
      body: JSON.stringify({ device: 'desktop', sort: 'popular', page_size: 40, ...body }),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  // Compiles what handles a call.
  for (let page = 1; page < 30; page++) await post({ filter: { section: 'live' }, page });
  for (const [name, body] of Object.entries(CALLS)) {
    const first = await timed(() => post({ ...body, page: 1 }));
    const others: number[] = [];
    for (let page = 2; page <= PAGES; page++) others.push(await timed(() => post({ ...body, page })));
    row[`${name}: first page, slowest other`] = `${ms(first)}, ${ms(Math.max(...others))}`;
  }
  row['collections'] = ms(await timed(async () => (await fetch(`${origin}/api/games/collections`)).text()));
  const page = await fetch(origin, { headers: { 'accept-encoding': 'gzip' } });
  row['first screen, HTML'] = `${((await page.text()).length / 1000).toFixed(1)} KB`;
  return row;
}

/** Used bytes of a heap after a collection of garbage. */
async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** The heap of the worker, which devtools reach as a target of the browser. */
async function workerHeapBytes(browser: Browser, origin: string): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(origin));
  if (!worker) return Number.NaN;
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: worker.targetId });
  const send = (id: number, method: string) =>
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  const answer = new Promise<number>(resolve =>
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as { id?: number; result?: { usedSize: number } };
      if (id === 2) resolve(result?.usedSize ?? Number.NaN);
    }),
  );
  await send(1, 'HeapProfiler.collectGarbage');
  await send(2, 'Runtime.getHeapUsage');
  return answer;
}

async function measureBrowser(origin: string): Promise<Row> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: MEASURED_FLAGS });
  const page = await browser.newPage();
  await page.goto(origin);
  const stages = await awaitStages(page);
  const devtools = await page.context().newCDPSession(page);
  const row: Row = {
    'first paint': ms(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    ),
    'offline-ready': ms(stages.offlineReady),
    'sync of the catalogue': ms(stages.catalogueStored - stages.dataStored),
    'stored on the device': `${(await storedMB(page)).toFixed(0)} MB`,
    'heap of page, of worker': `${mb(await heapBytes(devtools))}, ${mb(await workerHeapBytes(browser, origin))}`,
  };
  row['key press to results'] = ms(await timeSearch(page));
  row['the same after a search'] =
    `${mb(await heapBytes(devtools))}, ${mb(await workerHeapBytes(browser, origin))}`;
  await browser.close();
  return row;
}

const rows: Record<string, Row> = {};
for (const games of options.games.split(',')) {
  const folder = mkdtempSync(join(tmpdir(), 'orbit-growth-'));
  const { server, origin, startMs } = await start(games, folder);
  try {
    rows[games] = { 'start on an empty folder': ms(startMs), ...(await measureServer(origin)) };
    rows[games]['memory of the server'] = mb(residentBytes(server));
    Object.assign(rows[games], await measureBrowser(origin));
    rows[games]['memory of the server after a sync'] = mb(residentBytes(server));
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
const [columns, names] = [Object.keys(rows), Object.keys(Object.values(rows)[0] ?? {})];
console.log(`Host: ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}.\n`);
console.log(`| games | ${columns.join(' | ')} |\n|---|${columns.map(() => '---').join('|')}|`);
for (const name of names)
  console.log(`| ${name} | ${columns.map(games => rows[games]?.[name]).join(' | ')} |`);
