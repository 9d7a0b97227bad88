import { delay } from '../src/lib/backoff.ts';
import { createLog } from './log.ts';
import type { Operations } from './operations/operations-server.ts';
import { isSupervised, joinSupervisor } from './processes/supervised.ts';
import type { LongPollRelay } from './realtime/long-polls.ts';
import { readSettings, type Settings } from './settings.ts';
import { buildIfStale, requireBuild } from './setup/app-build.ts';
import { joinDataFolder, openDataFolder } from './setup/data-folder.ts';
import { type Options, readOptions } from './setup/options.ts';
import { ALL_PORTS, findFreePorts } from './setup/ports.ts';
import type { RunningServer } from './setup/serve.ts';
import { formatStartupError, SetupError } from './setup/setup-error.ts';

/** `npm start`: checks settings and ports, builds if needed, then serves until a signal ends it. */
export async function run(): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    const settings = readSettings(process.env, options.port === undefined ? {} : { port: options.port });
    if (isSupervised()) return await runSupervised(settings, options);
    const port = await findFreePorts(settings.port, settings.host, portCount(settings));
    if (settings.processes > 1) return await runSeveral({ ...settings, port }, options);
    const operations = await openOperations(settings);
    const running = await start({ ...settings, port }, options);
    operations?.onReady(running.app);
    announce({ ...settings, port }, running);
    stopOnSignal(createStop(settings, running, operations));
  } catch (cause) {
    console.error(formatStartupError(cause));
    process.exit(1);
  }
}

/** Builds and locks for all processes, and starts them. */
async function runSeveral(settings: Settings, options: Options): Promise<void> {
  if (options.dev) throw new SetupError('ORBIT_PROCESSES: development has one process');
  const operations = settings.operations && (await freeOperationsPort(settings.operations));
  const data = settings.platform === null ? openDataFolder(settings.dataFolder) : null;
  try {
    prepareBuild(options);
    const { supervise } = await import('./processes/supervisor.ts');
    await supervise({
      settings: { ...settings, operations },
      args: ['--port', String(settings.port), '--no-build', '--dist', options.dist],
      log: createLog(settings.logLevel),
      onReady: startupLines => announce(settings, { startupLines }),
      onEnd: () => data?.release(),
    });
  } catch (cause) {
    data?.release();
    throw cause;
  }
}

/** One process of several: what concerns all of them has been done. */
async function runSupervised(settings: Settings, options: Options): Promise<void> {
  const supervised = joinSupervisor();
  const { startOperations } = await import('./operations/operations-server.ts');
  // The supervisor asks there, and nobody else.
  const operations = settings.operations && (await startOperations({ port: 0, host: '127.0.0.1' }));
  const running = await start(settings, options, supervised.relay);
  operations?.onReady(running.app);
  supervised.onStop(createStop(settings, running, operations));
  supervised.ready({
    startupLines: running.startupLines,
    operationsPort: operations?.port ?? null,
  });
}

async function start(
  settings: Settings,
  options: Options,
  relay: LongPollRelay | null = null,
): Promise<RunningServer> {
  if (settings.platform !== null) {
    prepareBuild(options);
    const { servePlatform } = await import('./setup/serve-platform.ts');
    return servePlatform(settings, settings.platform, options.dist);
  }
  const data = relay ? joinDataFolder(settings.dataFolder) : openDataFolder(settings.dataFolder);
  try {
    if (!options.dev) prepareBuild(options);
    const { serve } = await import('./setup/serve.ts');
    const develop = options.dev ? (await import('./setup/dev-servers.ts')).startDevServers : null;
    const source = develop ? await develop(settings.port + ALL_PORTS) : options.dist;
    const running = await serve(settings, data, source, relay);
    return { ...running, close: () => running.close().finally(data.release) };
  } catch (cause) {
    data.release();
    throw cause;
  }
}

function prepareBuild({ build, dist }: Options): void {
  if (build) buildIfStale(dist);
  else requireBuild(dist);
}

/** The app's, the game's, and the one of the sandbox's payment provider. */
const portCount = ({ platform, sandbox }: Settings): number =>
  platform !== null ? 1 : sandbox ? ALL_PORTS : 2;

const LOCAL_HOSTS = new Set(['0.0.0.0', '::', '127.0.0.1']);

function addressOf({ publicOrigin, port, host }: Settings): string {
  const name = LOCAL_HOSTS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicOrigin ?? `http://${name}:${port}`;
}

function announce(settings: Settings, { startupLines }: Pick<RunningServer, 'startupLines'>): void {
  const address = addressOf(settings);
  const isOurs = settings.sandbox && settings.platform === null;
  console.log(
    [`Orbit    ${address}`, ...startupLines, ...(isOurs ? [`Console  ${address}/sandbox`] : [])].join('\n'),
  );
}

/** Listens before the rest starts, so that whoever waits for the process learns that it lives. */
async function openOperations({ operations }: Settings): Promise<Operations | null> {
  if (operations === null) return null;
  const { startOperations } = await import('./operations/operations-server.ts');
  return startOperations(await freeOperationsPort(operations));
}

const freeOperationsPort = async (operations: NonNullable<Settings['operations']>) => ({
  ...operations,
  port: await findFreePorts(operations.port, operations.host, 1, 'ORBIT_OPS_PORT'),
});

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
type StopSignal = keyof typeof EXIT_CODES;

/**
 * Ends the process gracefully (SERVER-31): SIGTERM leaves a load balancer time to notice first, which a person at the command line
 * (SIGINT) needs not wait for.
 */
const createStop =
  ({ drain }: Settings, { close }: RunningServer, operations: Operations | null) =>
  async (signal: StopSignal): Promise<void> => {
    operations?.onDrain();
    if (signal === 'SIGTERM') await delay(drain.graceMs);
    await close();
    await operations?.close();
    process.exit(0);
  };

/** A second signal ends the process at once. */
function stopOnSignal(stop: (signal: StopSignal) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(EXIT_CODES[signal]);
      isStopping = true;
      await stop(signal);
    });
  }
}
