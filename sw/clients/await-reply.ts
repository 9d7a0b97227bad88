import { withTimeout } from '../../src/lib/with-timeout.ts';

interface Recipient {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** Sends a message and waits for any reply. Returns whether there was one within the time. */
export async function awaitReply(recipient: Recipient, type: string, timeoutMs: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const replied = new Promise<true>(resolve => {
    port1.onmessage = () => resolve(true);
  });
  recipient.postMessage({ type, data: {} }, [port2]);
  const hasReplied = await withTimeout(replied, timeoutMs, false);
  port1.close();
  return hasReplied;
}
