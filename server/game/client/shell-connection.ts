import * as v from 'valibot';
import { FromGame, GameHello, GameInit, ToGame } from '../../../src/contract/game-messages.ts';

export interface ShellConnection {
  send(message: FromGame): void;
}
/** What comes after `init`. */
export type ShellCommand = Exclude<ToGame, { type: 'init' }>;

/** The part of a window that the meeting needs; tests bring their own. */
export interface HandshakeWindow {
  readonly parent: { postMessage(message: unknown, target: string): void };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/**
 * Sends hello to the shell until it answers with `init` and a port (PLAY-12). Only messages of the parent window count;
 * which origins may be the parent is up to the page's `frame-ancestors`. What fails the schema is ignored.
 */
export function connectToShell(
  self: HandshakeWindow,
  begin: (init: GameInit, link: ShellConnection) => (message: ShellCommand) => void,
): void {
  const hello = v.parse(GameHello, { orbit: 'game', type: 'hello' });
  const sendHello = (): void => self.parent.postMessage(hello, '*');
  const helloTimer = setInterval(sendHello, 1000);
  const onMessage = (event: MessageEvent): void => {
    const port = event.ports[0];
    const init = v.safeParse(GameInit, event.data);
    if (event.source !== self.parent || !port || !init.success) return;
    clearInterval(helloTimer);
    self.removeEventListener('message', onMessage);
    const send = (message: FromGame): void => port.postMessage(v.parse(FromGame, message));
    const onCommand = begin(init.output, { send });
    port.onmessage = (next: MessageEvent) => {
      const parsed = v.safeParse(ToGame, next.data);
      if (parsed.success && parsed.output.type !== 'init') onCommand(parsed.output);
    };
  };
  self.addEventListener('message', onMessage);
  sendHello();
}

interface ShellCommandHandlers {
  setSound(on: boolean): void;
  refresh(): void;
  leave(): void;
  /** Takes effect when the round that runs has ended. */
  pause(is: boolean): void;
}

/** What the game does with each message of the shell. */
export const handleShellCommands =
  (on: ShellCommandHandlers) =>
  (message: ShellCommand): void => {
    if (message.type === 'mute') on.setSound(!message.muted);
    else if (message.type === 'refresh') on.refresh();
    else if (message.type === 'close') on.leave();
    else on.pause(message.type === 'pause');
  };
