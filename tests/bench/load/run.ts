import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../../server/setup/app-build.ts';
import { withAdministrator } from '../../server/test-database.ts';
import { missingPostgres, startPostgres } from '../../setup/postgres.ts';
import { type LoadedBackEnd, startBackEnd, whyNotProcesses } from './back-end.ts';
import { type Figure, type Measured, type Setup, tableOf } from './figures.ts';
import { measureLedger } from './ledger.ts';
import { measureLobby } from './lobby.ts';
import { analyse, auditStore, type LoadPlayer, populate } from './population.ts';
import { measureRounds } from './rounds.ts';
import { measureSockets } from './sockets.ts';

/*
 * How much load the back end bears: `npm run bench:load`. Every loop has an end, and everything is on this machine: it starts its own
 * back ends, on folders and databases of their own, and connects to nothing else.
 */
const SCENARIOS = ['ledger', 'lobby', 'rounds', 'sockets'] as const;
type Scenario = (typeof SCENARIOS)[number];
const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
const DIST = join(import.meta.dirname, '../../../dist');

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: SCENARIOS.join() },
    engines: { type: 'string', default: 'sqlite,postgres' },
    /** On SQLite there is one. */
    processes: { type: 'string', default: '1,4' },
    seconds: { type: 'string', default: '15' },
    players: { type: 'string', default: '6000' },
    reads: { type: 'string', default: '500' },
    'at-once': { type: 'string', default: '8,32,128' },
    sockets: { type: 'string', default: '10000' },
    events: { type: 'string', default: '5000' },
    out: { type: 'string', default: join(import.meta.dirname, '../../.out/load.json') },
  },
});
const wanted = options.only.split(',');
const seconds = Number(options.seconds);
const readsPerSecond = Number(options.reads);
/** Goals for two cores, with the generator on them too (server/README.md, Load). */
const LEDGER_GOALS = { SQLite: 2500, PostgreSQL: 1000 } as const;
const SOCKETS_GOAL_MB = 600;
const loadBefore = loadavg()[0] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'orbit-load-'));
const measured: Measured[] = [];

/** A figure that can't be measured is said; the others go on. */
async function measure(
  setup: Setup,
  scenario: Scenario,
  work: () => Promise<readonly Figure[]>,
): Promise<void> {
  if (!wanted.includes(scenario)) return;
  console.log(
    `${scenario}: ${setup.engine}, processes: ${setup.processes} (load ${(loadavg()[0] ?? 0).toFixed(1)})`,
  );
  try {
    measured.push({ ...setup, scenario, figures: await work() });
  } catch (cause) {
    const skipped = `failed: ${cause instanceof Error ? cause.message : String(cause)}`;
    measured.push({ ...setup, scenario, figures: null, skipped });
  }
}

let made = 0;
type NewDatabase = () => Promise<string | null>;

async function measureSetup(setup: Setup, newDatabase: NewDatabase): Promise<void> {
  const own = join(folder, `store-${++made}`);
  mkdirSync(own);
  await measure(setup, 'ledger', async () =>
    measureLedger({
      location: (await newDatabase()) ?? join(own, 'ledger.sqlite'),
      processes: setup.processes,
      seconds,
      readsPerSecond,
      goal: LEDGER_GOALS[setup.engine],
    }),
  );
  if (wanted.some(scenario => scenario !== 'ledger'))
    await measureProduct(setup, join(own, 'data'), newDatabase);
}

/** The product as a whole, as it is started. */
async function measureProduct(setup: Setup, data: string, newDatabase: NewDatabase): Promise<void> {
  const skipped = whyNotProcesses(setup.processes);
  if (skipped !== null) {
    measured.push({ ...setup, scenario: 'lobby, rounds, sockets', figures: null, skipped });
    return;
  }
  const database = await newDatabase();
  const { players, favourites } = await populate(data, database, Number(options.players));
  if (database !== null) await analyse(database);
  const backEnd = await startBackEnd(data, database, setup.processes);
  try {
    await measureCalls(setup, backEnd, players, favourites);
  } finally {
    await backEnd.stop();
  }
  const faults = await auditStore(data, database);
  if (faults.length > 0) throw new Error(`the ledger is wrong: ${faults.slice(0, 5).join('; ')}`);
}

async function measureCalls(
  setup: Setup,
  backEnd: LoadedBackEnd,
  players: readonly LoadPlayer[],
  favourites: readonly string[],
): Promise<void> {
  // First: afterwards memory is that of what the others have left.
  await measure(setup, 'sockets', () =>
    measureSockets({
      backEnd,
      players,
      favourites,
      sockets: Number(options.sockets),
      eventsPerSecond: Number(options.events),
      seconds,
      goalMB: setup.processes === 1 ? SOCKETS_GOAL_MB : null,
    }),
  );
  await measure(setup, 'lobby', () => measureLobby(backEnd, seconds));
  const atOnce = options['at-once'].split(',').map(Number);
  await measure(setup, 'rounds', () => measureRounds({ backEnd, players, seconds, readsPerSecond, atOnce }));
}

async function measureSqlite(): Promise<void> {
  await measureSetup({ engine: ENGINES.sqlite, processes: 1 }, async () => null);
}

async function measurePostgres(): Promise<void> {
  const missing = missingPostgres();
  if (missing !== null) {
    measured.push({
      engine: ENGINES.postgres,
      processes: 1,
      scenario: 'all',
      figures: null,
      skipped: missing,
    });
    return;
  }
  const server = await startPostgres({ isDurable: true });
  let databases = 0;
  const newDatabase = async () => {
    const name = `load_${++databases}`;
    await withAdministrator(server.url, client => client.query(`create database ${name} template template0`));
    return Object.assign(new URL(server.url), { pathname: name }).href;
  };
  try {
    for (const processes of options.processes.split(',').map(Number))
      await measureSetup({ engine: ENGINES.postgres, processes }, newDatabase);
  } finally {
    await server.stop();
  }
}

function report(): void {
  const host = {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? '',
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.version,
    load: loadBefore,
  };
  mkdirSync(dirname(options.out), { recursive: true });
  writeFileSync(
    options.out,
    JSON.stringify({ at: new Date().toISOString(), options, host, measured }, null, 1),
  );
  console.log(
    `\nHost: ${host.cores} cores of ${host.processor}, ${host.memoryGB} GB, Node ${host.node}, load ${loadBefore.toFixed(1)} before.`,
  );
  if (loadBefore > 0.5) console.log('The machine was not idle: these figures are lower than what it can do.');
  console.log(`\n${tableOf(measured)}\n\nAs JSON: ${options.out}`);
}

try {
  if (wanted.some(scenario => scenario !== 'ledger')) buildIfStale(DIST);
  const engines = options.engines.split(',');
  if (engines.includes('sqlite')) await measureSqlite();
  if (engines.includes('postgres')) await measurePostgres();
  report();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
