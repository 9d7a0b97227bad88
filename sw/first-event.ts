import { tidyPlayers } from './identity.ts';
import { drain } from './outbox-drain.ts';

let started: Promise<void> | null = null;

/** What a worker does once in its life, with its first event: ends what was cut off, and sends what waits. */
export function startOnce(): Promise<void> {
  started ??= tidyPlayers()
    .then(drain)
    .catch(() => undefined);
  return started;
}
