import { askGameOrigin, buildPlatformFront } from '../http/platform.ts';
import { builtShell } from '../http/shell.ts';
import { messagesOf } from '../messages.ts';
import type { Settings } from '../settings.ts';
import type { Running } from './serve.ts';

const ASK_AGAIN_MS = 5 * 60 * 1000;

/** The app in front of an existing platform (`ORBIT_API`). */
export async function servePlatform(settings: Settings, platform: string, dist: string): Promise<Running> {
  let gameOrigin = await askGameOrigin(platform);
  const timer = setInterval(async () => {
    gameOrigin = (await askGameOrigin(platform)) ?? gameOrigin;
  }, ASK_AGAIN_MS);
  timer.unref();
  const server = await buildPlatformFront(
    {
      settings,
      dist,
      shell: builtShell(dist),
      isDevelopment: false,
      workerSwitch: () => ({ mode: settings.worker, minBuild: null }),
      gameOrigin: () => gameOrigin,
      messages: messagesOf(dist),
      log: line => console.error(line),
    },
    platform,
  );
  await server.listen({ port: settings.port, host: settings.host });
  return {
    lines: [`The calls go to ${platform}.`],
    close: async () => {
      clearInterval(timer);
      await server.close();
    },
  };
}
