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
  const { port1, port2 } = new MessageChannel();
  const isResponsive = await new Promise<boolean>(resolve => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, RESPONSE_TIMEOUT_MS, false);
    page.postMessage({ type: 'leaving', data: {} }, [port2]);
  });
  port1.close();
  if (!isResponsive) await page.navigate(page.url).catch(() => undefined);
}
