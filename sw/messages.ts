import type * as v from 'valibot';
import type { FromWorker, fromWorker } from '../src/contract/messages.ts';

interface Pages {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
}
interface Page {
  postMessage(message: unknown): void;
}

/** Tells every open page, also those that no worker controls yet. */
export async function toPage<N extends FromWorker>(
  pages: Pages,
  type: N,
  data: v.InferInput<(typeof fromWorker)[N]>,
): Promise<void> {
  for (const page of await pages.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage({ type, data });
}
