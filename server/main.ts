import { readSettings, type Settings } from './settings.ts';
import { buildIfStale, requireBuild } from './setup/app-build.ts';
import { openDataFolder } from './setup/data-folder.ts';
import { type Options, readOptions } from './setup/options.ts';
import { findFreePorts } from './setup/ports.ts';
import type { RunningServer } from './setup/serve.ts';
import { formatStartupError } from './setup/setup-error.ts';

/** `npm start`: checks settings and ports, builds if needed, then serves until a signal ends it. */
export async function run(): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    const settings = readSettings(process.env, options.port === undefined ? {} : { port: options.port });
    const port = await findFreePorts(settings.port, settings.host, settings.platform === null);
    const running = await start({ ...settings, port }, options);
    announce({ ...settings, port }, running);
    stopOnSignal(running);
  } catch (cause) {
    console.error(formatStartupError(cause));
    process.exit(1);
  }
}

async function start(settings: Settings, options: Options): Promise<RunningServer> {
  if (settings.platform !== null) {
    prepareBuild(options);
    const { servePlatform } = await import('./setup/serve-platform.ts');
    return servePlatform(settings, settings.platform, options.dist);
  }
  const data = openDataFolder(settings.dataFolder);
  try {
    if (!options.dev) prepareBuild(options);
    const { serve } = await import('./setup/serve.ts');
    const develop = options.dev ? (await import('./setup/dev-servers.ts')).startDevServers : null;
    const running = await serve(settings, data, develop ? await develop(settings.port + 2) : options.dist);
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

const LOCAL_HOSTS = new Set(['0.0.0.0', '::', '127.0.0.1']);

function addressOf({ publicOrigin, port, host }: Settings): string {
  const name = LOCAL_HOSTS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicOrigin ?? `http://${name}:${port}`;
}

function announce(settings: Settings, { startupLines }: RunningServer): void {
  const address = addressOf(settings);
  const isOurs = settings.sandbox && settings.platform === null;
  console.log(
    [`Orbit    ${address}`, ...startupLines, ...(isOurs ? [`Console  ${address}/sandbox`] : [])].join('\n'),
  );
}

function stopOnSignal({ close }: RunningServer): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      await close();
      process.exit(0);
    });
  }
}
