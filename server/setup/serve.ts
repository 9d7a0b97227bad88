import { join } from 'node:path';
import { openApp } from '../app.ts';
import { theCatalogue } from '../catalogue/catalogue.ts';
import { loadChanges } from '../catalogue/kept-changes.ts';
import { systemClock } from '../clock.ts';
import { buildGameApp } from '../game/app.ts';
import { gameOrigin } from '../game/origin.ts';
import { faultSwitches } from '../http/faults.ts';
import { buildServer } from '../http/server.ts';
import { builtShell } from '../http/shell.ts';
import { allowedCatalogue } from '../jurisdiction.ts';
import { messagesOf } from '../messages.ts';
import { startPushSender } from '../push-sender.ts';
import { routes } from '../routes.ts';
import { keepClock } from '../sandbox/clock.ts';
import { demoPlayer, seed } from '../sandbox/seed.ts';
import type { Settings } from '../settings.ts';
import { keepPlaying } from '../simulated.ts';
import { keepInOrder } from '../upkeep.ts';
import { loadWorkerSwitch } from '../worker-switch.ts';
import type { DataFolder } from './data-folder.ts';
import type { Development } from './develop.ts';
import { Trouble } from './trouble.ts';

export interface Running {
  /** What the person at the command line is told beside the address. */
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** Opens the store and serves app and game. `source` is the built app's folder, or the development servers. */
export async function serve(
  settings: Settings,
  data: DataFolder,
  source: string | Development,
): Promise<Running> {
  const isBuilt = typeof source === 'string';
  const clock = systemClock();
  const messages = isBuilt ? messagesOf(source) : source.messages;
  const { app, close } = open(settings, data, { clock, messages, secret: data.secret });
  const log = (line: string) => console.error(line);
  await loadChanges(app);
  const server = await buildServer({
    app,
    routes,
    settings,
    messages,
    dist: isBuilt ? source : null,
    shell: isBuilt ? builtShell(source) : source.shell,
    isDevelopment: !isBuilt,
    workerSwitch: () => app.workerSwitch,
    gameOrigin: () => gameOrigin(settings),
    secret: data.secret,
    limited: true,
    checked: !settings.production,
    faults: faultSwitches(),
    log,
  });
  const game = buildGameApp(app, { dist: isBuilt ? join(source, 'game') : null, log });
  if (!isBuilt) source.attach(server, game);
  if (settings.sandbox) {
    await keepClock(app);
    await loadWorkerSwitch(app);
    await seed(app);
  }
  await server.listen({ port: settings.port, host: settings.host });
  await game.listen({ port: settings.port + 1, host: settings.host });
  const rest = keepInOrder(app, log);
  app.push.keys = data.pushKeys;
  const sender = startPushSender(app, log);
  const simulated = settings.simulated ? keepPlaying(app, log) : null;
  return {
    lines: settings.sandbox ? [`Player   ${demoPlayer.email}`, `Password ${demoPlayer.password}`] : [],
    close: async () => {
      rest();
      await sender.stop();
      await simulated?.();
      await Promise.all([server.close(), game.close(), isBuilt ? null : source.close()]);
      await close();
    },
  };
}

function open(settings: Settings, data: DataFolder, options: Parameters<typeof openApp>[3]) {
  try {
    return openApp(settings, allowedCatalogue(theCatalogue(), settings.jurisdiction), data.store, options);
  } catch (cause) {
    throw new Trouble(cause instanceof Error ? `${data.store}: ${cause.message}` : String(cause));
  }
}
