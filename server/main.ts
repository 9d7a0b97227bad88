import { readSettings, type Settings } from './settings.ts';
import { openData } from './setup/data-folder.ts';
import { buildFresh, needBuild } from './setup/fresh-build.ts';
import { type Options, readOptions } from './setup/options.ts';
import { freePorts } from './setup/ports.ts';
import type { Running } from './setup/serve.ts';
import { explain } from './setup/trouble.ts';

/** `npm start`: checks what can go wrong first, then builds, then serves until told to stop. */
export async function run(): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    const settings = readSettings(process.env, options.port === undefined ? {} : { port: options.port });
    const port = await freePorts(settings.port, settings.host, settings.platform === null);
    const running = await start({ ...settings, port }, options);
    announce({ ...settings, port }, running);
    stopOnSignal(running);
  } catch (cause) {
    console.error(explain(cause));
    process.exit(1);
  }
}

async function start(settings: Settings, options: Options): Promise<Running> {
  if (settings.platform !== null) {
    prepare(options);
    const { servePlatform } = await import('./setup/serve-platform.ts');
    return servePlatform(settings, settings.platform, options.dist);
  }
  const data = openData(settings.dataFolder);
  try {
    if (!options.dev) prepare(options);
    const { serve } = await import('./setup/serve.ts');
    const develop = options.dev ? (await import('./setup/develop.ts')).develop : null;
    const running = await serve(settings, data, develop ? await develop(settings.port + 2) : options.dist);
    return { ...running, close: () => running.close().finally(data.release) };
  } catch (cause) {
    data.release();
    throw cause;
  }
}

function prepare({ build, dist }: Options): void {
  if (build) buildFresh(dist);
  else needBuild(dist);
}

const HERE = new Set(['0.0.0.0', '::', '127.0.0.1']);

function addressOf({ publicOrigin, port, host }: Settings): string {
  const name = HERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicOrigin ?? `http://${name}:${port}`;
}

function announce(settings: Settings, { lines }: Running): void {
  const address = addressOf(settings);
  const isOurs = settings.sandbox && settings.platform === null;
  console.log(
    [`Orbit    ${address}`, ...lines, ...(isOurs ? [`Console  ${address}/sandbox`] : [])].join('\n'),
  );
}

function stopOnSignal({ close }: Running): void {
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
