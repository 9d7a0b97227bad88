import { join } from 'node:path';
import { openApp } from '../app.ts';
import { systemClock } from '../clock.ts';
import { buildGameApp } from '../game/server/app.ts';
import { sharedCatalogue } from '../games/catalogue/catalogue.ts';
import { loadChanges } from '../games/catalogue/change-store.ts';
import { createFaults } from '../http/faults.ts';
import { buildServer } from '../http/server.ts';
import { readBuiltShell } from '../http/shell.ts';
import { startMaintenance } from '../jobs/maintenance.ts';
import { startSimulatedPlayers } from '../jobs/simulated-players.ts';
import { createLog } from '../log.ts';
import { startSmtpSender } from '../mail/smtp-sender.ts';
import { allowedCatalogue } from '../operator/jurisdiction.ts';
import { loadKillSwitch } from '../operator/kill-switch.ts';
import { gameOrigin } from '../operator/origins.ts';
import { createTranslationLoader } from '../operator/translations.ts';
import { startPushSender } from '../push/sender.ts';
import { routes } from '../routes.ts';
import { restoreClock } from '../sandbox/clock-offset.ts';
import { lockSeededPlayer, seed, seededPlayer } from '../sandbox/seed.ts';
import type { Settings } from '../settings.ts';
import type { DataFolder } from './data-folder.ts';
import type { DevServers } from './dev-servers.ts';
import { SetupError } from './setup-error.ts';

export interface RunningServer {
  /** Printed beside the address for the person at the command line. */
  readonly startupLines: readonly string[];
  close(): Promise<void>;
}

/** Opens the store and serves app and game. `source` is the built app's folder, or the development servers. */
export async function serve(
  settings: Settings,
  data: DataFolder,
  source: string | DevServers,
): Promise<RunningServer> {
  const isBuilt = typeof source === 'string';
  const clock = systemClock();
  const translations = isBuilt ? createTranslationLoader(source) : source.translations;
  const { app, close } = await openAppOrFail(settings, data, { clock, translations, secret: data.secret });
  const log = createLog(settings.logLevel);
  await loadChanges(app);
  // Development has no worker (F-110): one that a build has left in the browser would go on answering with that build.
  if (!isBuilt) app.killSwitch.mode = 'destroy';
  const shell = isBuilt ? readBuiltShell(source, log) : source.shell;
  const server = await buildServer({
    app,
    routes,
    settings,
    translations,
    dist: isBuilt ? source : null,
    shell,
    isDevelopment: !isBuilt,
    killSwitch: () => app.killSwitch,
    gameOrigin: () => gameOrigin(settings),
    secret: data.secret,
    hasRateLimits: true,
    validatesReplies: !settings.production,
    faults: createFaults(),
    log,
  });
  const game = buildGameApp(app, { dist: isBuilt ? join(source, 'game') : null, log });
  if (!isBuilt) source.attach(server, game);
  if (settings.sandbox) {
    await restoreClock(app);
    if (isBuilt) await loadKillSwitch(app);
    await seed(app);
  } else {
    await lockSeededPlayer(app);
  }
  await server.listen({ port: settings.port, host: settings.host });
  await game.listen({ port: settings.port + 1, host: settings.host });
  void app.catalogueChanges.prepare();
  const stopMaintenance = startMaintenance(app, log);
  app.push.vapidKeys = data.vapidKeys;
  const sender = startPushSender(app, log);
  if (!app.mailer.isRead)
    log.warn('ORBIT_SMTP is not set: no mail is sent, so nobody can confirm an address or reset a password');
  const mails = settings.smtp === null ? null : startSmtpSender(app, settings.smtp, log);
  const simulated = settings.simulated ? startSimulatedPlayers(app, log) : null;
  return {
    startupLines: settings.sandbox
      ? [`Player   ${seededPlayer.email}`, `Password ${seededPlayer.password}`]
      : [],
    close: async () => {
      stopMaintenance();
      await sender.stop();
      await mails?.stop();
      await simulated?.();
      await Promise.all([
        server.close(),
        game.close(),
        shell.renderer?.close(),
        isBuilt ? null : source.close(),
      ]);
      await close();
    },
  };
}

async function openAppOrFail(settings: Settings, data: DataFolder, options: Parameters<typeof openApp>[3]) {
  try {
    return await openApp(
      settings,
      allowedCatalogue(sharedCatalogue(settings.games), settings.jurisdiction),
      data.store,
      options,
    );
  } catch (cause) {
    throw new SetupError(cause instanceof Error ? `${data.store}: ${cause.message}` : String(cause));
  }
}
