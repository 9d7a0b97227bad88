import type { Game } from '../../../src/contract/subjects/games.ts';
import type { GameSession } from '../../../src/contract/subjects/play.ts';

export const GAME_ORIGIN = 'http://games.example:4001';

export const someGame = (over: Partial<Game> = {}): Game => ({
  identifier: 'acme:book-of-tests',
  name: 'Book of Tests',
  title: 'Book of Tests',
  slug: 'book-of-tests',
  provider: 'acme',
  seo_title: 'book-of-tests',
  preview: '/pictures/book.svg',
  colour: '#1b2436',
  categories: ['slots'],
  currencies: { EUR: { id: 1 }, FUN: { id: 2 } },
  has_demo_mode: true,
  badges: [],
  rtp: 96.1,
  volatility: 'medium',
  lines: 10,
  skin: 'lantern',
  popularity: 5,
  release: 1,
  ...over,
});

export const someSession = (over: Partial<GameSession> = {}): GameSession => ({
  session_id: 's1',
  token: 'secret-token',
  mode: 'real',
  launch_url: `${GAME_ORIGIN}/?skin=lantern`,
  game_origin: GAME_ORIGIN,
  expires_at: '2026-06-01T20:00:00.000Z',
  currency: 'EUR',
  subunits_to_unit: 100,
  bet_levels_cents: [20, 50],
  min: 20,
  max: 50,
  step: 30,
  rtp: 96.1,
  volatility: 'medium',
  max_win_chance: 1000,
  jurisdiction: {
    name: 'CW',
    minimum_round_ms: 2500,
    autoplay: false,
    turbo: false,
    slam_stop: false,
    buy_feature: false,
    display_net_position: true,
    display_rtp: true,
    display_session_timer: false,
    show_win_effects_above_stake_only: true,
  },
  open_round: null,
  ...over,
});

/** The game's side: a frame whose window records what the shell posts. */
export function fakeFrame() {
  const posted: { message: unknown; target: string; port: MessagePort }[] = [];
  const contentWindow = {
    postMessage: (message: unknown, target: string, [port]: [MessagePort]) =>
      posted.push({ message, target, port }),
  };
  const frame = { contentWindow } as unknown as HTMLIFrameElement;
  const postToShell = (data: unknown, origin = GAME_ORIGIN, source: unknown = contentWindow) => {
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };
  return { frame, posted, postToShell };
}

export const hello = { orbit: 'game', type: 'hello' } as const;

/** The player's only account. */
export const eur = { currency: 'EUR', amount_cents: 1500, available_to_cashout_cents: 1500, active: true };

/** The wallet state in a message of the game, in minor units. */
export const stateOf = (total_cents: number, wallet_seq: number) => ({
  balance: { currency: 'EUR', real_cents: total_cents, bonus_cents: 0, total_cents },
  wallet_seq,
});
