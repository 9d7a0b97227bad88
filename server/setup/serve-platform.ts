import { MINUTE_MS } from '../../src/lib/time-units.ts';
import { readBuiltShell } from '../http/pages/shell.ts';
import { buildPlatformServer, fetchGameOrigin } from '../http/platform-server.ts';
import { createLog } from '../log.ts';
import { openTraces } from '../operations/open-traces.ts';
import { createTranslationLoader } from '../operator/translations.ts';
import type { Settings } from '../settings.ts';
import type { RunningServer } from './serve.ts';

const GAME_ORIGIN_REFRESH_MS = 5 * MINUTE_MS;

/** The app in front of an existing platform (`ORBIT_API`). */
export async function servePlatform(
  settings: Settings,
  platform: string,
  dist: string,
): Promise<RunningServer> {
  let gameOrigin = await fetchGameOrigin(platform);
  const timer = setInterval(async () => {
    gameOrigin = (await fetchGameOrigin(platform)) ?? gameOrigin;
  }, GAME_ORIGIN_REFRESH_MS);
  timer.unref();
  const log = createLog(settings.logLevel);
  const traces = await openTraces(settings, log);
  const shell = readBuiltShell(dist, log);
  const server = await buildPlatformServer(
    {
      settings,
      dist,
      shell,
      isDevelopment: false,
      killSwitch: () => ({ mode: settings.worker, minBuild: null }),
      gameOrigin: () => gameOrigin,
      // That of the platform's payments library is one of `brand.thirdParty.frame`.
      paymentsOrigin: () => null,
      translations: createTranslationLoader(dist),
      log,
    },
    platform,
  );
  await server.listen({ port: settings.port, host: settings.host });
  return {
    app: null,
    startupLines: [`The calls go to ${platform}.`],
    close: async () => {
      clearInterval(timer);
      await server.close();
      await shell.renderer?.close();
      await traces?.close();
    },
  };
}
