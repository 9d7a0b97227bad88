import { describe, expect, test, vi } from 'vitest';
import { connectToShell, type HandshakeWindow } from '../../../../server/game/client/shell-connection.ts';
import type { GameInit } from '../../../../src/contract/game-messages.ts';
import { jurisdictions } from '../../../../src/contract/operator/jurisdictions.ts';

const init: GameInit = {
  type: 'init',
  token: 'token',
  mode: 'demo',
  skin: 'comet',
  title: 'Comet',
  locale: 'en',
  currency: 'FUN',
  subunits_to_unit: 100,
  bet_levels_cents: [20, 100],
  rtp: 95,
  volatility: 'low',
  max_win_chance: 1000,
  jurisdiction: { name: 'CW', ...jurisdictions.CW.game },
  muted: true,
  reduced_motion: false,
  shown_by_shell: [],
};

function meeting() {
  vi.useFakeTimers();
  const heard: ((event: MessageEvent) => void)[] = [];
  const parent = { postMessage: vi.fn() };
  const self: HandshakeWindow = {
    parent,
    addEventListener: (_, listener) => heard.push(listener),
    removeEventListener: (_, listener) => heard.splice(heard.indexOf(listener), 1),
  };
  const port = { postMessage: vi.fn(), onmessage: null as ((event: { data: unknown }) => void) | null };
  const tell = vi.fn();
  const begin = vi.fn((_init: GameInit, _link: { send(message: unknown): void }) => tell);
  connectToShell(self, begin);
  const say = (data: unknown, source: unknown = parent, ports: unknown[] = [port]): void => {
    for (const listener of [...heard]) listener({ data, source, ports } as unknown as MessageEvent);
  };
  return { parent, port, begin, tell, say };
}

describe('meeting the shell', () => {
  test('hello is repeated until the shell answers, then no more', () => {
    const { parent, say } = meeting();
    vi.advanceTimersByTime(2000);
    expect(parent.postMessage).toHaveBeenCalledTimes(3);
    expect(parent.postMessage).toHaveBeenCalledWith({ orbit: 'game', type: 'hello' }, '*');
    say(init);
    vi.advanceTimersByTime(5000);
    expect(parent.postMessage).toHaveBeenCalledTimes(3);
  });

  test('init counts only from the parent, whole, and with a port', () => {
    const { begin, say } = meeting();
    say(init, { postMessage() {} });
    say({ ...init, token: 7 });
    say({ ...init, jurisdiction: { ...init.jurisdiction, autoplay: true } });
    say(init, undefined, []);
    expect(begin).not.toHaveBeenCalled();
    say(init);
    say(init);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  test('later messages that fail the schema, and a second init, are not heard', () => {
    const { port, tell, say } = meeting();
    say(init);
    for (const data of [
      null,
      'pause',
      { type: 'pause' },
      { type: 'spin' },
      { type: 'mute', muted: 'no' },
      init,
    ])
      port.onmessage?.({ data });
    expect(tell).not.toHaveBeenCalled();
    port.onmessage?.({ data: { type: 'pause', reason: 'limit', more: 1 } });
    expect(tell).toHaveBeenCalledWith({ type: 'pause', reason: 'limit' });
  });

  test('what the game says is checked before it leaves', () => {
    const { begin, port, say } = meeting();
    say(init);
    const link = begin.mock.calls[0]?.[1];
    link?.send({ type: 'idle' });
    expect(port.postMessage).toHaveBeenCalledWith({ type: 'idle' });
    expect(() => link?.send({ type: 'round', id: 'x', bet_cents: 0.5 })).toThrow();
    expect(port.postMessage).toHaveBeenCalledTimes(1);
  });
});
