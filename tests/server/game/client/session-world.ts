import { afterEach, beforeEach, vi } from 'vitest';
import { playSession } from '../../../../server/game/client/game-session.ts';
import { en } from '../../../../server/game/client/texts/en.ts';
import type { FromGame, GameInit } from '../../../../src/contract/game-messages.ts';
import type { Skin } from '../../../../src/lib/slot/model.ts';
import { skins } from '../../../../src/lib/slot/skins.ts';
import { gameInit } from './game-init.ts';

export const stage = {
  element: document.createElement('div'),
  spin: vi.fn(),
  stop: vi.fn(async () => undefined),
  revert: vi.fn(),
  show: vi.fn(),
  lines: vi.fn(),
  pearls: vi.fn(),
  expandWilds: vi.fn(),
  burstCoins: vi.fn(),
};
export const sound = {
  isOn: () => false,
  turn: vi.fn(),
  press: vi.fn(),
  thud: vi.fn(),
  reveal: vi.fn(),
  win: vi.fn(),
};

// The stage is a canvas.
vi.mock('../../../../server/game/client/game-view.ts', () => ({
  createGameView: async (_: GameInit, skin: Skin) => ({
    skin,
    texts: en,
    tag: 'en',
    money: (cents: number) => `€${cents / 100}`,
    amount: (cents: number) => `${cents / 100}`,
    calm: true,
    demo: true,
    stage,
    sound,
    host: document.createElement('div'),
    prize: vi.fn(),
  }),
}));

export const HASH = 'a'.repeat(64);
const fairness = {
  server_seed_hash: HASH,
  next_server_seed_hash: 'b'.repeat(64),
  client_seed: 'seed',
  nonce: 4,
  previous: null,
};
export const wallet = (total_cents: number, wallet_seq: number) => ({
  balance: { currency: 'EUR', real_cents: total_cents, bonus_cents: 0, total_cents },
  wallet_seq,
});
/** A round of one spin without a win, unless it says otherwise. */
export const round = (changes: Record<string, unknown> = {}) => ({
  round_id: 'r1',
  round_key: 'k'.repeat(32),
  state: 'open',
  bet_cents: 100,
  win_cents: 0,
  outcome: {
    skin: 'comet',
    steps: [
      {
        kind: 'spin',
        columns: ['ABC', 'DEF', 'GAB', 'CDE', 'FGA'],
        wins: [],
        win: 0,
        number: 0,
        of: 0,
        held: [],
        values: [],
      },
    ],
    win: 0,
  },
  step: 0,
  nonce: 4,
  ...changes,
});

type Reply = Record<string, unknown> | (() => Promise<Response>);

/** A session whose game server answers from these; what the shell was sent, and what the player sees. */
export async function open(replies: Record<string, Reply>, changes: Partial<GameInit> = {}) {
  document.body.innerHTML = '<div id="game"></div>';
  const requests: { name: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const name = path.replace('/rgs/', '');
    requests.push({ name, body: JSON.parse(body) });
    const reply = replies[name];
    if (typeof reply === 'function') return reply();
    return Response.json(reply ?? { code: 'ERR_VAL', message: '' }, { status: reply ? 200 : 422 });
  });
  const sent: FromGame[] = [];
  const { jurisdiction } = gameInit();
  const init = gameInit({
    ...changes,
    jurisdiction: {
      ...jurisdiction,
      minimum_round_ms: 3000,
      display_net_position: true,
      display_session_timer: true,
    },
  });
  const command = await playSession(init, skins.comet, { send: message => void sent.push(message) });
  await vi.advanceTimersByTimeAsync(0);
  const meter = (name: string) =>
    [...document.querySelectorAll('.meter')].find(box => box.firstElementChild?.textContent === name)
      ?.lastElementChild?.textContent;
  return {
    command,
    sent,
    requests,
    replies,
    meter,
    types: () => sent.map(({ type }) => type),
    called: (name: string) => requests.filter(request => request.name === name).length,
    spinButton: () => document.querySelector<HTMLButtonElement>('button.spin'),
    announced: () => document.querySelector('[role=status]')?.textContent,
    button: (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`),
    time: () => document.querySelector('.time')?.textContent,
    stake: () => document.querySelector('output')?.textContent,
  };
}
export const session = (changes: Record<string, unknown> = {}) => ({
  ...wallet(1000, 5),
  fairness,
  open_round: null,
  last_round: null,
  ...changes,
});
export const isReady = (button: HTMLButtonElement | null) =>
  button?.getAttribute('aria-disabled') === 'false';
/** Longer than a round without a win is shown. */
export const ROUND_SHOWN_MS = 2000;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  for (const mock of [...Object.values(stage), ...Object.values(sound)])
    if (vi.isMockFunction(mock)) mock.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
