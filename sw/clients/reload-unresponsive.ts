import { awaitReply } from './await-reply.ts';

/** A page whose script runs replies well within this, milliseconds. */
const RESPONSE_TIMEOUT_MS = 1500;

interface ReloadableClient {
  readonly url: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
  navigate(url: string): Promise<unknown>;
}

/**
 * Reloads a page unless it replies: one with a game or a form continues and reloads at its own safe point, a blank one has
 * nothing to lose.
 */
export async function reloadIfUnresponsive(page: ReloadableClient): Promise<void> {
  if (await awaitReply(page, 'leaving', RESPONSE_TIMEOUT_MS)) return;
  await page.navigate(page.url).catch(() => undefined);
}
