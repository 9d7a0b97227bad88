import * as v from 'valibot';
import { FromGame, GameHello, type GameInit, ToGame } from '../../contract/game-messages.ts';

/** How long, in milliseconds, a game may take to say hello. */
export const HELLO_MS = 20_000;

export interface GameLink {
  readonly send: (message: ToGame) => void;
  readonly close: () => void;
}

interface Options {
  readonly frame: HTMLIFrameElement;
  /** Only a message from this origin and this frame's window is heard. */
  readonly origin: string;
  readonly init: () => v.InferOutput<typeof GameInit>;
  readonly onMessage: (message: FromGame) => void;
  readonly onSilence: () => void;
}

/**
 * The shell's side of the launch contract (product 4.5): waits for the frame's hello, hands it a port with `init`, and
 * lets only messages of the contract through, both ways. A game may say hello twice before it hears the first answer, or
 * again after a reload: every hello gets a port, and what the shell says goes over all of them.
 */
export function connectGame({ frame, origin, init, onMessage, onSilence }: Options): GameLink {
  const ports: MessagePort[] = [];
  const silence = setTimeout(onSilence, HELLO_MS);

  const onHello = (event: MessageEvent<unknown>) => {
    const { contentWindow } = frame;
    if (event.origin !== origin || contentWindow === null || event.source !== contentWindow) return;
    if (!v.is(GameHello, event.data)) return;
    clearTimeout(silence);
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
      clearTimeout(silence);
      window.removeEventListener('message', onHello);
      for (const port of ports.splice(0)) port.close();
    },
  };
}
