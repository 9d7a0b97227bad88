import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FromGame } from '../../../../src/contract/game-messages.ts';
import {
  connectGame,
  type GameConnection,
  HELLO_TIMEOUT_MS,
} from '../../../../src/features/play/stage/connect-game.ts';
import { createInitMessage } from '../../../../src/features/play/stage/GameFrame.tsx';
import { fakeFrame, GAME_ORIGIN, hello, someGame, someSession } from '../fixtures.ts';

let link: GameConnection | undefined;
function open() {
  const table = fakeFrame();
  const messages: FromGame[] = [];
  const onSilence = vi.fn();
  link = connectGame({
    frame: table.frame,
    origin: GAME_ORIGIN,
    init: () => createInitMessage(someSession(), someGame()),
    onMessage: message => messages.push(message),
    onTimeout: onSilence,
  });
  return { ...table, messages, onSilence, link };
}

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => {
  link?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the handshake with a game', () => {
  test('sends token and port to the game after its hello, at its origin only', () => {
    const { postToShell, posted } = open();
    postToShell(hello);
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({
      target: GAME_ORIGIN,
      message: { type: 'init', token: 'secret-token' },
    });
  });

  test('a hello from another origin gets nothing', () => {
    const { postToShell, posted } = open();
    postToShell(hello, 'https://evil.example');
    postToShell(hello, 'null');
    expect(posted).toEqual([]);
  });

  test('a hello from another window of the right origin gets nothing', () => {
    const { postToShell, posted } = open();
    postToShell(hello, GAME_ORIGIN, window);
    postToShell(hello, GAME_ORIGIN, null);
    expect(posted).toEqual([]);
  });

  test('what is not the contract hello is not answered', () => {
    const { postToShell, posted } = open();
    for (const data of [null, 'hello', { type: 'hello' }, { orbit: 'game', type: 'ready' }])
      postToShell(data);
    expect(posted).toEqual([]);
  });

  test('only messages of the contract are accepted over the port', async () => {
    const { postToShell, posted, messages } = open();
    postToShell(hello);
    const game = posted[0]?.port;
    game?.postMessage({ type: 'round', id: 'r1', bet_cents: 20.5, win_cents: 0 });
    game?.postMessage({ type: 'steal' });
    game?.postMessage({ type: 'error', code: 'ERR_GEN', fatal: 'yes' });
    game?.postMessage({ type: 'ready' });
    await vi.waitFor(() => expect(messages).toEqual([{ type: 'ready' }]));
  });

  test('a repeated hello leaves both ports working', async () => {
    const { postToShell, posted, messages, link: opened } = open();
    postToShell(hello);
    postToShell(hello);
    const spoken: unknown[] = [];
    const [first] = posted;
    if (first) first.port.onmessage = ({ data }) => spoken.push(data);
    first?.port.postMessage({ type: 'busy' });
    opened.send({ type: 'mute', muted: true });
    await vi.waitFor(() => expect(messages).toEqual([{ type: 'busy' }]));
    await vi.waitFor(() => expect(spoken).toEqual([{ type: 'mute', muted: true }]));
  });

  test('a game that is silent for 20 seconds is reported, one that sends a hello is not', () => {
    vi.useFakeTimers();
    const silent = open();
    vi.advanceTimersByTime(HELLO_TIMEOUT_MS - 1);
    expect(silent.onSilence).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(silent.onSilence).toHaveBeenCalledOnce();
    silent.link.close();
    const talking = open();
    talking.postToShell(hello);
    vi.advanceTimersByTime(HELLO_TIMEOUT_MS * 2);
    expect(talking.onSilence).not.toHaveBeenCalled();
  });

  test('after it is closed nothing is received', () => {
    const { postToShell, posted, link: opened } = open();
    opened.close();
    postToShell(hello);
    expect(posted).toEqual([]);
  });
});
