import * as v from 'valibot';
import { Connect, FromScript, Merchants, type ToScript } from '../../protocol.ts';
import { callProvider } from '../page.ts';

/** How often the page says hello until the script answers, milliseconds. */
const HELLO_MS = 250;

export type ScriptMessage = v.InferOutput<typeof FromScript>;

export interface ScriptLink {
  post(message: ToScript): void;
}

/** Who may talk to this page. */
export async function loadMerchants(): Promise<readonly string[]> {
  const response = await callProvider('/merchants');
  return v.parse(Merchants, await response.json()).origins;
}

/**
 * Says hello to the window around this page until its script answers with a port, over which all else goes. An answer counts from that
 * window alone, and from an origin that may take payments.
 */
export function connectToScript(
  self: Window,
  merchants: readonly string[],
  onMessage: (message: ScriptMessage) => void,
): Promise<ScriptLink> {
  return new Promise(resolve => {
    const sayHello = () => self.parent.postMessage({ psp: 'hello' }, '*');
    const timer = setInterval(sayHello, HELLO_MS);
    const listen = ({ source, origin, data, ports: [port] }: MessageEvent<unknown>) => {
      const isMerchant = source === self.parent && merchants.includes(origin);
      if (!isMerchant || !port || !v.is(Connect, data)) return;
      clearInterval(timer);
      self.removeEventListener('message', listen);
      port.onmessage = ({ data: sent }: MessageEvent<unknown>) => {
        const message = v.safeParse(FromScript, sent);
        if (message.success) onMessage(message.output);
      };
      const post = (message: ToScript) => port.postMessage(message);
      post({ type: 'ready' });
      void resolve({ post });
    };
    self.addEventListener('message', listen);
    sayHello();
  });
}
