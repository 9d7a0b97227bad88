import { afterEach, describe, expect, test, vi } from 'vitest';
import { connectToShell, type HandshakeWindow } from '../../../../server/game/client/shell-connection.ts';
import type { GameInit } from '../../../../src/contract/game-messages.ts';
import { gameInit } from './game-init.ts';

const init = gameInit();

afterEach(() => void vi.useRealTimers());

function connectGame() {
  vi.useFakeTimers();
  const listeners: ((event: MessageEvent) => void)[] = [];
  const parent = { postMessage: vi.fn() };
  const self: HandshakeWindow = {
    parent,
    addEventListener: (_, listener) => listeners.push(listener),
    removeEventListener: (_, listener) => listeners.splice(listeners.indexOf(listener), 1),
  };
  const port = { postMessage: vi.fn(), onmessage: null as ((event: { data: unknown }) => void) | null };
  const onMessage = vi.fn();
  const begin = vi.fn((_init: GameInit, _link: { send(message: unknown): void }) => onMessage);
  connectToShell(self, begin);
  const sendToGame = (data: unknown, source: unknown = parent, ports: unknown[] = [port]): void => {
    for (const listener of [...listeners]) listener({ data, source, ports } as unknown as MessageEvent);
  };
  return { parent, port, begin, onMessage, sendToGame };
}

describe('connecting to the shell', () => {
  test('hello is repeated until the shell answers, then no more', () => {
    const { parent, sendToGame } = connectGame();
    vi.advanceTimersByTime(2000);
    expect(parent.postMessage).toHaveBeenCalledTimes(3);
    expect(parent.postMessage).toHaveBeenCalledWith({ orbit: 'game', type: 'hello' }, '*');
    sendToGame(init);
    vi.advanceTimersByTime(5000);
    expect(parent.postMessage).toHaveBeenCalledTimes(3);
  });

  test('init is accepted only from the parent, complete, and with a port', () => {
    const { begin, sendToGame } = connectGame();
    sendToGame(init, { postMessage() {} });
    sendToGame({ ...init, token: 7 });
    sendToGame({ ...init, jurisdiction: { ...init.jurisdiction, autoplay: true } });
    sendToGame(init, undefined, []);
    expect(begin).not.toHaveBeenCalled();
    sendToGame(init);
    sendToGame(init);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  test('later messages that fail the schema, and a second init, are ignored', () => {
    const { port, onMessage, sendToGame } = connectGame();
    sendToGame(init);
    for (const data of [
      null,
      'pause',
      { type: 'pause' },
      { type: 'spin' },
      { type: 'mute', muted: 'no' },
      init,
    ])
      port.onmessage?.({ data });
    expect(onMessage).not.toHaveBeenCalled();
    port.onmessage?.({ data: { type: 'pause', reason: 'limit', more: 1 } });
    expect(onMessage).toHaveBeenCalledWith({ type: 'pause', reason: 'limit' });
  });

  test('messages of the game are validated before they are sent', () => {
    const { begin, port, sendToGame } = connectGame();
    sendToGame(init);
    const link = begin.mock.calls[0]?.[1];
    link?.send({ type: 'idle' });
    expect(port.postMessage).toHaveBeenCalledWith({ type: 'idle' });
    expect(() => link?.send({ type: 'round', id: 'x', bet_cents: 0.5 })).toThrow();
    expect(port.postMessage).toHaveBeenCalledTimes(1);
  });
});
