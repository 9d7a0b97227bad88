import { delay } from '../../lib/backoff.ts';
import { hasPendingCalls } from '../http/network-status.ts';
import { hasPendingChunks } from './fetch-chunk.ts';

/** After a press, a key or a scroll, milliseconds: what it causes, such as pictures that come into view, goes first. */
const INPUT_PAUSE_MS = 300;
const POLL_MS = 50;
const INPUT_EVENTS = ['pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'] as const;

let lastInput = Number.NEGATIVE_INFINITY;
const onInput = () => {
  lastInput = performance.now();
};
for (const name of INPUT_EVENTS) addEventListener(name, onInput, { capture: true, passive: true });

/** Resolves when the page waits for no call and no chunk, and the visitor has touched nothing for a moment. */
export async function whenQuiet(): Promise<void> {
  while (hasPendingCalls() || hasPendingChunks() || performance.now() - lastInput < INPUT_PAUSE_MS)
    await delay(POLL_MS);
}
