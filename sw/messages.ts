import type * as v from 'valibot';
import type { FromWorker, fromWorker } from '../src/contract/messages.ts';

interface Pages {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
}
interface Page {
  postMessage(message: unknown): void;
}
interface PagesById {
  get(id: string): Promise<Page | undefined>;
}

type Data<N extends FromWorker> = v.InferInput<(typeof fromWorker)[N]>;

/** Tells every open page, also those that no worker controls yet; gives how many there are. */
export async function toPage<N extends FromWorker>(pages: Pages, type: N, data: Data<N>): Promise<number> {
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of open) page.postMessage({ type, data });
  return open.length;
}

/** Tells one page, if it is still there. */
export async function toClient<N extends FromWorker>(
  pages: PagesById,
  id: string,
  type: N,
  data: Data<N>,
): Promise<void> {
  if (id !== '') (await pages.get(id))?.postMessage({ type, data });
}
