import { join } from 'node:path';
import { delay } from '../../src/lib/backoff.ts';
import { openApp } from '../app.ts';
import { startFollowUp } from '../cashbox/follow-up.ts';
import { systemClock } from '../clock.ts';
import { startPointsCounter } from '../comp-points/counter.ts';
import type { AppContext } from '../context.ts';
import { buildGameApp } from '../game/server/app.ts';
import { sharedCatalogue } from '../games/catalogue/catalogue.ts';
import { loadChanges } from '../games/catalogue/change-store.ts';
import { createFaults } from '../http/faults.ts';
import { logSlowQueries } from '../http/observe-requests.ts';
import { readBuiltShell } from '../http/pages/shell.ts';
import { buildServer } from '../http/server.ts';
import { startMaintenance } from '../jobs/maintenance.ts';
import { createLog } from '../log.ts';
import { startSmtpSender } from '../mail/smtp-sender.ts';
import { openTraces } from '../operations/open-traces.ts';
import { allowedCatalogue } from '../operator/jurisdiction.ts';
import { followKillSwitch } from '../operator/kill-switch.ts';
import { gameOrigin } from '../operator/origins.ts';
import { createTranslationLoader } from '../operator/translations.ts';
import { startPushSender } from '../push/sender.ts';
import type { LongPollRelay } from '../realtime/long-polls.ts';
import { routes } from '../routes.ts';
import { followClock } from '../sandbox/clock-offset.ts';
import { startPsp } from '../sandbox/psp/job.ts';
import { buildPspServer } from '../sandbox/psp/origin.ts';
import { lockSeededPlayer, seed, seededPlayer } from '../sandbox/seed.ts';
import { startSimulatedPlayers } from '../sandbox/simulated-players.ts';
import { serveVerificationProvider } from '../sandbox/verification/origin.ts';
import type { Settings } from '../settings.ts';
import type { DataFolder } from './data-folder.ts';
import type { DevServers } from './dev-servers.ts';
import { SetupError } from './setup-error.ts';

export interface RunningServer {
  /** Printed beside the address for the person at the command line. */
  readonly startupLines: readonly string[];
  /** Null in front of a platform. */
  readonly app: AppContext | null;
  /** Finishes what runs and closes the store (SERVER-31). */
  close(): Promise<void>;
}

/** Opens the store and serves app and game. `source` is the built app's folder, or the development servers. */
export async function serve(
  settings: Settings,
  data: DataFolder,
  source: string | DevServers,
  longPollRelay: LongPollRelay | null = null,
): Promise<RunningServer> {
  const isBuilt = typeof source === 'string';
  const clock = systemClock();
  const translations = isBuilt ? createTranslationLoader(source) : source.translations;
  const log = createLog(settings.logLevel);
  const { app, close } = await openAppOrFail(settings, data, {
    clock,
    translations,
    secret: data.secret,
    onWait: message => log.warn(message),
  });
  const stopSlowQueries = logSlowQueries(log, settings.slowQueryMs);
  const traces = await openTraces(settings, log);
  await loadChanges(app);
  // Development has no worker (F-110): one that a build has left in the browser would go on answering with that build.
  if (!isBuilt) app.killSwitch.mode = 'destroy';
  const faults = createFaults(app.shared);
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
    paymentsOrigin: () => app.payments?.origin ?? null,
    secret: data.secret,
    hasRateLimits: true,
    validatesReplies: !settings.production,
    faults,
    longPollRelay,
    log,
  });
  const game = buildGameApp(app, { dist: isBuilt ? join(source, 'game') : null, log });
  if (settings.sandbox) serveVerificationProvider(game, app);
  const psp = settings.sandbox
    ? buildPspServer(app, { dist: isBuilt ? join(source, 'psp') : null, log })
    : null;
  if (!isBuilt) source.attach(server, game, psp);
  if (settings.sandbox) {
    followClock(app);
    if (isBuilt) followKillSwitch(app);
    // Where there is no other process, a restart ends them.
    if (settings.database === null) await faults.clear();
    await seed(app);
  } else {
    await lockSeededPlayer(app);
  }
  await server.listen({ port: settings.port, host: settings.host });
  await game.listen({ port: settings.port + 1, host: settings.host });
  await psp?.listen({ port: settings.port + 2, host: settings.host });
  void app.catalogueChanges.prepare();
  const stopMaintenance = startMaintenance(app, log);
  const stopFollowUp = app.payments === null ? null : startFollowUp(app, log);
  app.push.vapidKeys = data.vapidKeys;
  const sender = startPushSender(app, log);
  if (!app.mailer.isRead)
    log.warn('ORBIT_SMTP is not set: no mail is sent, so nobody can confirm an address or reset a password');
  const mails = settings.smtp === null ? null : startSmtpSender(app, settings.smtp, log);
  const pointsCounter = startPointsCounter(app, log);
  const pspJob = psp && startPsp(app, log);
  const simulated = settings.simulated ? startSimulatedPlayers(app, log) : null;
  const atMost = (work: Promise<unknown> | undefined) => Promise.race([work, delay(settings.drain.limitMs)]);
  return {
    app,
    startupLines: settings.sandbox
      ? [`Player   ${seededPlayer.email}`, `Password ${seededPlayer.password}`]
      : [],
    close: async () => {
      const maintenance = stopMaintenance();
      const followUp = stopFollowUp?.();
      // Requests that still run may queue pushes and mails: these stay stored for the next process.
      await Promise.all([
        server.close(),
        game.close(),
        psp?.close(),
        atMost(sender.stop()),
        atMost(mails?.stop()),
        atMost(pspJob?.stop()),
        simulated?.(),
        // What is not counted by then the next process counts.
        atMost(pointsCounter.stop()),
        atMost(maintenance),
        atMost(followUp),
      ]);
      await Promise.all([shell.renderer?.close(), isBuilt ? null : source.close()]);
      await close();
      stopSlowQueries();
      await atMost(traces?.close());
    },
  };
}

async function openAppOrFail(settings: Settings, data: DataFolder, options: Parameters<typeof openApp>[3]) {
  try {
    return await openApp(
      settings,
      allowedCatalogue(sharedCatalogue(settings.games), settings.jurisdiction),
      settings.database ?? data.store,
      options,
    );
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(settings.database === null ? `${data.store}: ${message}` : message);
  }
}
