// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStakeSelector, playSession } from '../../../../server/game/client/game-session.ts';
import { createRoundStorage } from '../../../../server/game/client/round-storage.ts';
import { en } from '../../../../server/game/client/texts/en.ts';
import type { FromGame, GameInit } from '../../../../src/contract/game-messages.ts';
import { skins } from '../../../../src/lib/slot.ts';
import type { Skin } from '../../../../src/lib/slot-model.ts';
import { gameInit } from './game-init.ts';

const stage = {
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
const sound = {
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

const HASH = 'a'.repeat(64);
const fairness = {
  server_seed_hash: HASH,
  next_server_seed_hash: 'b'.repeat(64),
  client_seed: 'seed',
  nonce: 4,
  previous: null,
};
const wallet = (total_cents: number, wallet_seq: number) => ({
  balance: { currency: 'EUR', real_cents: total_cents, bonus_cents: 0, total_cents },
  wallet_seq,
});
/** A round of one spin without a win, unless it says otherwise. */
const round = (changes: Record<string, unknown> = {}) => ({
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
async function open(replies: Record<string, Reply>, changes: Partial<GameInit> = {}) {
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
const session = (changes: Record<string, unknown> = {}) => ({
  ...wallet(1000, 5),
  fairness,
  open_round: null,
  last_round: null,
  ...changes,
});
const isReady = (button: HTMLButtonElement | null) => button?.getAttribute('aria-disabled') === 'false';
/** Longer than a round without a win is shown. */
const ROUND_SHOWN_MS = 2000;

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

describe('a session', () => {
  test('begins with the balance and the first stake of one unit or more', async () => {
    const game = await open({ authenticate: session() });
    expect(game.types()).toEqual(['intro', 'ready', 'balance', 'idle']);
    expect([game.meter(en.balance), game.stake()]).toEqual(['€10', '€1']);
    expect(isReady(game.spinButton())).toBe(true);
    expect(game.announced()).toBe('');
    expect(game.button(en.soundOn)).not.toBe(null);
  });

  test('shows how long it has lasted', async () => {
    const game = await open({ authenticate: session() });
    await vi.advanceTimersByTimeAsync(65_000);
    expect(game.time()).toBe('00:01:05');
  });

  test('plays a round: stake taken, shown, ended, and told to the shell', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(900, 6), round: round() },
      end_round: { ...wallet(900, 7), round: round({ state: 'closed' }) },
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.types().at(-1)).toBe('busy');
    expect([stage.spin, sound.press].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(game.meter(en.balance)).toBe('€9');
    expect(game.requests.at(-1)).toMatchObject({ name: 'play', body: { bet_cents: 100, token: 'token' } });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(game.types().slice(4)).toEqual(['busy', 'round', 'idle']);
    expect(game.sent.at(-2)).toEqual({
      type: 'round',
      id: 'r1',
      bet_cents: 100,
      win_cents: 0,
      ...wallet(900, 7),
    });
    expect([game.called('play'), game.called('end_round')]).toEqual([1, 1]);
    const storage = createRoundStorage('demo:comet');
    expect(storage.pending(HASH)).toBe(null);
    expect(storage.roundsOf(HASH)).toMatchObject([{ nonce: 4, bet_cents: 100, win_cents: 0 }]);
  });

  test('does not end a round that the game server has closed', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(900, 6), round: round({ state: 'closed' }) },
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(game.called('end_round')).toBe(0);
    expect(game.sent.at(-2)).toMatchObject({ type: 'round', wallet_seq: 6 });
  });

  test('sums up what was won and lost', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(930, 6), round: round({ state: 'closed', win_cents: 30 }) },
    });
    expect(game.meter(en.net)).toBe('€0');
    for (const _ of [1, 2]) {
      game.spinButton()?.click();
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(game.meter(en.net)).toBe('€-1.4');
  });

  test('plays the next round after the least time between two, not before', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(900, 6), round: round({ state: 'closed' }) },
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(game.types().at(-1)).toBe('idle');
    expect(game.spinButton()?.getAttribute('aria-label')).toBe('Next spin in 1 s');
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(900);
    expect(game.called('play')).toBe(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(isReady(game.spinButton())).toBe(true);
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.called('play')).toBe(2);
  });

  test('asks for no round that the balance does not cover', async () => {
    const game = await open({
      authenticate: session({ ...wallet(100, 5) }),
      play: { ...wallet(0, 6), round: round({ state: 'closed' }) },
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(game.called('play')).toBe(1);
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.called('play')).toBe(1);
    expect(game.sent.find(({ type }) => type === 'error')).toEqual({
      type: 'error',
      code: 'ERR_IPB',
      fatal: false,
    });
    expect(document.querySelector('dialog h2')?.textContent).toBe(en.funFundsTitle);
    expect(isReady(game.spinButton())).toBe(true);
  });

  test('leaves a refusal to a shell that shows it, and takes the spin back', async () => {
    const game = await open(
      {
        authenticate: session(),
        play: async () => Response.json({ code: 'ERR_GLE', message: '' }, { status: 403 }),
      },
      { shown_by_shell: ['refusals'] },
    );
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(document.querySelector('dialog')).toBe(null);
    expect(stage.revert).toHaveBeenCalledOnce();
    expect(createRoundStorage('demo:comet').pending(HASH)).toBe(null);
    expect(game.meter(en.balance)).toBe('€10');
    expect(game.types().slice(4)).toEqual(['busy', 'error', 'idle']);
  });

  test('is over when the game server has ended it', async () => {
    const game = await open({
      authenticate: session(),
      play: async () => Response.json({ code: 'ERR_IS', message: '' }, { status: 401 }),
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(game.sent.find(({ type }) => type === 'error')).toMatchObject({ code: 'ERR_IS', fatal: true });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(game.called('play')).toBe(1);
    expect(isReady(game.spinButton())).toBe(false);
  });

  test('goes on with a round that was open', async () => {
    const stopped = Promise.withResolvers<undefined>();
    stage.stop.mockReturnValueOnce(stopped.promise);
    const game = await open({
      authenticate: session({ open_round: round() }),
      end_round: { ...wallet(1000, 6), round: round({ state: 'closed' }) },
    });
    expect([game.announced(), game.meter(en.balance)]).toEqual([en.resumed, '€10']);
    expect(stage.spin).toHaveBeenCalledOnce();
    expect(game.types()).toEqual(['intro', 'ready', 'balance', 'busy']);
    expect(game.spinButton()?.getAttribute('aria-label')).toBe(en.spinning);
    stopped.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(game.types().slice(4)).toEqual(['round', 'idle']);
  });

  test('does not spin again for a round of which a step was shown', async () => {
    const game = await open({
      authenticate: session({ open_round: round({ step: 1 }) }),
      end_round: { ...wallet(1000, 6), round: round({ state: 'closed' }) },
    });
    expect(stage.spin).not.toHaveBeenCalled();
    expect(stage.show).toHaveBeenCalledOnce();
    expect(game.types().slice(3)).toEqual(['busy', 'round', 'idle']);
  });

  test('shows the last round if the player has not seen it, and no other', async () => {
    const pending = createRoundStorage('demo:comet').begin(HASH, 100);
    const seen = await open({
      authenticate: session({ last_round: round({ state: 'closed', round_key: pending.round_key }) }),
    });
    expect(seen.announced()).toBe(en.shownAgain);
    expect(stage.show).toHaveBeenCalledOnce();
    expect(createRoundStorage('demo:comet').pending(HASH)).toBe(null);
    createRoundStorage('demo:comet').begin(HASH, 100);
    const other = await open({ authenticate: session({ last_round: round({ state: 'closed' }) }) });
    expect(other.announced()).toBe(en.notArrived);
    const none = await open({ authenticate: session({ last_round: round({ state: 'closed' }) }) });
    expect(none.announced()).toBe('');
    expect(stage.show).toHaveBeenCalledOnce();
  });
});

describe('an answer of the game server', () => {
  test('that is older than the balance on screen does not replace it', async () => {
    const game = await open({ authenticate: session(), balance: wallet(700, 4) });
    game.command({ type: 'refresh' });
    await vi.advanceTimersByTimeAsync(0);
    expect(game.meter(en.balance)).toBe('€10');
    expect(game.sent.at(-1)).toEqual({ type: 'balance', ...wallet(1000, 5) });
    game.replies['balance'] = wallet(800, 6);
    game.command({ type: 'refresh' });
    await vi.advanceTimersByTimeAsync(0);
    expect(game.meter(en.balance)).toBe('€8');
    expect(game.sent.at(-1)).toEqual({ type: 'balance', ...wallet(800, 6) });
  });

  test('of the same time counts: it may have been corrected', async () => {
    const game = await open({ authenticate: session(), balance: wallet(990, 5) });
    game.command({ type: 'refresh' });
    await vi.advanceTimersByTimeAsync(0);
    expect(game.meter(en.balance)).toBe('€9.9');
  });

  test('with another balance waits until the round has been shown', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(1400, 7), round: round({ state: 'closed' }) },
      balance: wallet(1400, 7),
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    game.command({ type: 'refresh' });
    await vi.advanceTimersByTimeAsync(0);
    expect(game.meter(en.balance)).toBe('€9');
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(game.meter(en.balance)).toBe('€14');
  });
});

describe('the shell', () => {
  test('pauses after the round that runs, and resumes', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(900, 6), round: round({ state: 'closed' }) },
    });
    game.command({ type: 'pause', reason: 'limit' });
    expect(game.announced()).toBe(en.paused);
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect([game.called('play'), isReady(game.spinButton())]).toEqual([0, false]);
    game.command({ type: 'resume' });
    expect([game.announced(), isReady(game.spinButton())]).toEqual(['', true]);
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    game.command({ type: 'pause', reason: 'limit' });
    expect(game.announced()).not.toBe(en.paused);
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(game.announced()).toBe(en.paused);
  });

  test('closes the game for good', async () => {
    const game = await open({ authenticate: session() });
    game.command({ type: 'close' });
    expect(game.types().at(-1)).toBe('exit');
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect([game.called('play'), isReady(game.spinButton())]).toEqual([0, false]);
  });

  test('has “Try now” pressed by its refresh while the connection is lost', async () => {
    const game = await open(
      { authenticate: session(), play: () => Promise.reject(new TypeError('network')) },
      { shown_by_shell: ['connection'] },
    );
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.sent.at(-1)).toEqual({ type: 'connection', lost: true });
    game.replies['play'] = { ...wallet(900, 6), round: round({ state: 'closed' }) };
    game.command({ type: 'refresh' });
    await vi.advanceTimersByTimeAsync(0);
    expect(game.sent.at(-1)).toEqual({ type: 'connection', lost: false });
    expect([game.called('play'), game.called('balance')]).toEqual([2, 0]);
    const [first, second] = game.requests.filter(({ name }) => name === 'play');
    expect(second?.body).toEqual(first?.body);
  });

  test('turns sound on and off', async () => {
    const game = await open({ authenticate: session() });
    game.command({ type: 'mute', muted: false });
    expect(sound.turn).toHaveBeenLastCalledWith(true);
    expect(game.button(en.soundOff)).not.toBe(null);
    game.command({ type: 'mute', muted: true });
    expect(sound.turn).toHaveBeenLastCalledWith(false);
  });
});

describe('the menu', () => {
  test('opens rules and fairness in the game, rounds, help and lobby in the shell', async () => {
    const game = await open({ authenticate: session() });
    const choose = async (label: string) => {
      game.button(en.menu)?.click();
      await vi.advanceTimersByTimeAsync(0);
      const choices = document.querySelectorAll<HTMLButtonElement>('dialog footer button');
      [...choices].find(({ textContent }) => textContent === label)?.click();
      await vi.advanceTimersByTimeAsync(0);
      const titles = [...document.querySelectorAll('dialog h2')].map(({ textContent }) => textContent);
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
      await vi.advanceTimersByTimeAsync(0);
      return titles;
    };
    expect(await choose(en.rules)).toEqual([en.rules]);
    expect(await choose(en.fairness)).toEqual([en.fairness]);
    for (const label of [en.history, en.help, en.lobby]) await choose(label);
    expect(game.types().slice(-3)).toEqual(['history', 'help', 'exit']);
  });
});

describe('the stake', () => {
  test('moves among those of the session, and not during a round', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(900, 6), round: round({ state: 'closed' }) },
    });
    game.button(en.stakeMore)?.click();
    expect([game.stake(), game.button(en.stakeMore)?.disabled]).toEqual(['€2', true]);
    game.button(en.stakeLess)?.click();
    game.button(en.stakeLess)?.click();
    expect([game.stake(), game.button(en.stakeLess)?.disabled]).toEqual(['€0.2', true]);
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.button(en.stakeMore)?.disabled).toBe(true);
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp' }));
    expect(game.stake()).toBe('€0.2');
  });

  test('begins with the lowest where none is one unit, and is nothing without stakes', () => {
    expect(createStakeSelector([20, 40]).now()).toBe(20);
    expect(createStakeSelector([]).now()).toBe(0);
  });
});
