/** A page that lives answers well within this, milliseconds. */
const PATIENCE_MS = 1500;

interface Page {
  readonly url: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
  navigate(url: string): Promise<unknown>;
}

/**
 * Loads a page anew unless it says that it lives: one with a game or a form goes on as it is and loads at its own safe
 * point, a white one has nothing to lose.
 */
export async function reviveOrLeave(page: Page): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const lives = await new Promise<boolean>(resolve => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, PATIENCE_MS, false);
    page.postMessage({ type: 'leaving', data: {} }, [port2]);
  });
  port1.close();
  if (!lives) await page.navigate(page.url).catch(() => undefined);
}
