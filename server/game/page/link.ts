import * as v from 'valibot';
import { FromGame, GameHello, GameInit, ToGame } from '../../../src/contract/game-messages.ts';

export interface ShellLink {
  send(message: FromGame): void;
}
/** What comes after `init`. */
export type Later = Exclude<ToGame, { type: 'init' }>;

/** The part of a window that the meeting needs; tests bring their own. */
export interface Meeting {
  readonly parent: { postMessage(message: unknown, target: string): void };
  addEventListener(type: 'message', heard: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', heard: (event: MessageEvent) => void): void;
}

/**
 * Says hello to the shell until it answers with `init` and a port (product 4.5). Only the parent window is listened to;
 * which origins may be the parent is what the page's `frame-ancestors` says. What fails the schema is not heard.
 */
export function meetShell(
  self: Meeting,
  begin: (init: GameInit, link: ShellLink) => (message: Later) => void,
): void {
  const hello = v.parse(GameHello, { orbit: 'game', type: 'hello' });
  const call = (): void => self.parent.postMessage(hello, '*');
  const again = setInterval(call, 1000);
  const heard = (event: MessageEvent): void => {
    const port = event.ports[0];
    const init = v.safeParse(GameInit, event.data);
    if (event.source !== self.parent || !port || !init.success) return;
    clearInterval(again);
    self.removeEventListener('message', heard);
    const send = (message: FromGame): void => port.postMessage(v.parse(FromGame, message));
    const tell = begin(init.output, { send });
    port.onmessage = (next: MessageEvent) => {
      const parsed = v.safeParse(ToGame, next.data);
      if (parsed.success && parsed.output.type !== 'init') tell(parsed.output);
    };
  };
  self.addEventListener('message', heard);
  call();
}
