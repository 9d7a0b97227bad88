import * as v from 'valibot';
import { FromGame, GameHello, type GameInit, ToGame } from '../../../contract/game-messages.ts';

/** How long a game may take to send its hello, milliseconds. */
export const HELLO_TIMEOUT_MS = 20_000;

export interface GameConnection {
  readonly send: (message: ToGame) => void;
  readonly close: () => void;
}

interface Options {
  readonly frame: HTMLIFrameElement;
  /** Only messages from this origin and this frame's window are accepted. */
  readonly origin: string;
  readonly init: () => v.InferOutput<typeof GameInit>;
  readonly onMessage: (message: FromGame) => void;
  readonly onTimeout: () => void;
}

/**
 * The shell's side of the launch contract (PLAY-12): waits for the frame's hello, sends it a port with `init`, and
 * passes only messages of the contract, both ways. A game may send hello twice before it receives the first reply, or
 * again after a reload: every hello gets a port, and the shell sends over all of them.
 */
export function connectGame({ frame, origin, init, onMessage, onTimeout }: Options): GameConnection {
  const ports: MessagePort[] = [];
  const helloTimer = setTimeout(onTimeout, HELLO_TIMEOUT_MS);

  const onHello = (event: MessageEvent<unknown>) => {
    const { contentWindow } = frame;
    if (event.origin !== origin || contentWindow === null || event.source !== contentWindow) return;
    if (!v.is(GameHello, event.data)) return;
    clearTimeout(helloTimer);
    const channel = new MessageChannel();
    ports.push(channel.port1);
    channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = v.safeParse(FromGame, data);
      if (message.success) onMessage(message.output);
    };
    contentWindow.postMessage(v.parse(ToGame, init()), origin, [channel.port2]);
  };

  window.addEventListener('message', onHello);
  return {
    send: message => {
      const checked = v.parse(ToGame, message);
      for (const port of ports) port.postMessage(checked);
    },
    close: () => {
      clearTimeout(helloTimer);
      window.removeEventListener('message', onHello);
      for (const port of ports.splice(0)) port.close();
    },
  };
}
