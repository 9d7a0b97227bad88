import { containerOrNull } from '../core/worker-container.ts';
import { pause } from '../lib/backoff.ts';

/** Pictures that take longer, milliseconds, are not waited for. */
const LIMIT_MS = 100;

/**
 * When the pictures that the worker has put into the skeleton are seen: the app's code, which holds up the thread that
 * draws them, runs behind them. A first visit's come over the network and are not waited for. Never in the task that asks.
 */
export async function pictured(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('.sk-rail img');
  if (picture && !picture.complete && containerOrNull()?.controller)
    await Promise.race([seen(picture), pause(LIMIT_MS)]);
  await pause(0);
}

const seen = (picture: HTMLImageElement) =>
  new Promise(resolve => picture.addEventListener('load', resolve, { once: true }));
