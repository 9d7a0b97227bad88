import type { Page } from 'playwright';
import { brand } from '../../../src/contract/operator/brand.ts';
import type { Game } from '../../../src/contract/subjects/games.ts';

/** What a list or a screen looks like (decision 0102). */
export const STATES = ['filled', 'loading', 'empty', 'error', 'offline'] as const;
export type State = (typeof STATES)[number];

/** `newcomer` is a player who has no games played and no favourites yet. */
export type Visitor = 'guest' | 'player' | 'newcomer' | 'tester';

/** Answers of the back end, by the path of the call. */
export type StubbedResponses = Readonly<Record<string, unknown>>;

export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly visitor: Visitor;
  /** The states that the screen can be in beside filled. */
  readonly states: readonly Exclude<State, 'filled'>[];
  /** The calls that hang or fail in its states; a screen without calls waits for its own chunk. */
  readonly endpoints?: readonly string[];
  /** What makes it empty: a kind of visitor, or responses of the back end. */
  readonly empty?: Visitor | StubbedResponses;
  /** What causes the error: a form that is submitted, or with `path` another address that fails. */
  readonly error?: ((page: Page) => Promise<unknown>) | { readonly path: string };
}

const NO_GAMES: StubbedResponses = {
  '/api/games_filter': {
    data: [],
    pagination: { current_page: 1, next_page: null, prev_page: null, total_pages: 0, total_count: 0 },
  },
};
const NO_CONTENT: StubbedResponses = {
  '/api/cms/snippets': [],
  '/api/fe/config/banners-config': { banners: [] },
  '/api/cms/pages/news': {
    id: 1,
    slug: 'news',
    path: '/news',
    title: 'News',
    content: '',
    blocks: { json: { articles: [] } },
  },
};
const NO_COLLECTIONS: StubbedResponses = {
  ...NO_GAMES,
  ...NO_CONTENT,
  '/api/games/collections': { collections: [] },
  '/api/games/providers': [],
};

const submitForm = async (page: Page) => {
  await page.locator('form [type=submit]').last().click();
  await page.waitForTimeout(300);
};
const sendWrongCredentials = async (page: Page) => {
  await page.locator('form [type=email]').last().fill('nobody@orbit.example');
  await page.locator('form [type=password]').last().fill('not-the-password');
  await submitForm(page);
};

const CMS = ['/api/cms/**'];
const PLAYER = ['/api/player'];
const LEVELS = ['/api/info/statuses', '/api/player/comp_points'];
const GAMES = ['/api/games_filter', '/api/games/**'];
const ALL_STATES = ['loading', 'empty', 'error', 'offline'] as const;
const STATES_WITHOUT_EMPTY = ['loading', 'error', 'offline'] as const;

/** One route for each screen of `src/app/routing/screens.ts`; frames of areas that are not open yet stand for their area. */
export const scenesOf = ({ provider, seo_title }: Pick<Game, 'provider' | 'seo_title'>): readonly Scene[] => [
  {
    name: 'lobby',
    path: '/categories',
    visitor: 'guest',
    states: ALL_STATES,
    endpoints: ['/api/**'],
    empty: NO_COLLECTIONS,
  },
  { name: 'lobby-player', path: '/', visitor: 'player', states: ['empty', 'offline'], empty: 'newcomer' },
  {
    name: 'category',
    path: '/pokies/all',
    visitor: 'guest',
    states: ALL_STATES,
    endpoints: GAMES,
    empty: NO_GAMES,
  },
  {
    name: 'producer',
    path: `/producers/${provider}`,
    visitor: 'guest',
    states: ALL_STATES,
    endpoints: GAMES,
    empty: NO_GAMES,
  },
  {
    name: 'favourites',
    path: '/favorite-games',
    visitor: 'player',
    states: ALL_STATES,
    endpoints: ['/api/player/favorite_games', '/api/games_filter/select'],
    empty: 'newcomer',
  },
  {
    name: 'play',
    path: `/play/${provider}/${seo_title}?mode=demo`,
    visitor: 'guest',
    states: STATES_WITHOUT_EMPTY,
    endpoints: [...GAMES, '/api/demo/**'],
  },
  {
    name: 'play-money',
    path: `/play/${provider}/${seo_title}`,
    visitor: 'player',
    states: ['error', 'offline'],
    endpoints: ['/api/player/game_sessions'],
  },
  {
    name: 'login',
    path: '/login',
    visitor: 'guest',
    states: STATES_WITHOUT_EMPTY,
    error: sendWrongCredentials,
  },
  {
    name: 'registration',
    path: '/registration',
    visitor: 'guest',
    states: STATES_WITHOUT_EMPTY,
    endpoints: ['/api/info/**', '/client-context'],
    error: submitForm,
  },
  {
    name: 'registration-unreachable',
    path: '/registration',
    visitor: 'guest',
    states: ['error'],
    endpoints: ['/api/info/**'],
  },
  {
    name: 'confirmation',
    path: '/confirmation?confirmation_token=used',
    visitor: 'guest',
    states: ['loading', 'empty', 'error', 'offline'],
    endpoints: ['/api/users/confirmation**'],
    empty: {},
  },
  {
    name: 'confirmation-resend',
    path: '/confirmation',
    visitor: 'guest',
    states: ['error'],
    error: submitForm,
  },
  {
    name: 'support',
    path: '/support',
    visitor: 'guest',
    states: ALL_STATES,
    endpoints: CMS,
    empty: NO_CONTENT,
  },
  { name: 'support-form', path: '/support', visitor: 'guest', states: ['error'], error: submitForm },
  {
    name: 'crypto',
    path: '/benefits-of-crypto',
    visitor: 'guest',
    states: STATES_WITHOUT_EMPTY,
    endpoints: CMS,
  },
  {
    name: 'promotions',
    path: '/promotions',
    visitor: 'guest',
    states: ALL_STATES,
    endpoints: ['/api/fe/config/banners-config', ...CMS],
    empty: NO_CONTENT,
  },
  { name: 'news', path: '/news', visitor: 'guest', states: ALL_STATES, endpoints: CMS, empty: NO_CONTENT },
  {
    name: 'article',
    path: '/news/check-a-round-yourself',
    visitor: 'guest',
    states: STATES_WITHOUT_EMPTY,
    endpoints: CMS,
  },
  {
    name: 'page',
    path: '/terms-and-conditions',
    visitor: 'guest',
    states: STATES_WITHOUT_EMPTY,
    endpoints: CMS,
  },
  { name: 'oops', path: '/oops', visitor: 'guest', states: STATES_WITHOUT_EMPTY },
  { name: 'ffc', path: '/ffc', visitor: 'tester', states: ['offline'] },
  { name: 'not-found', path: '/nowhere/at/all', visitor: 'guest', states: ['offline'] },
  {
    name: 'account-needed',
    path: '/profile',
    visitor: 'player',
    states: ['loading', 'error'],
    endpoints: ['/api/player'],
  },
  { name: 'profile', path: '/profile', visitor: 'player', states: STATES_WITHOUT_EMPTY, endpoints: PLAYER },
  {
    name: 'level',
    path: '/profile/level',
    visitor: 'player',
    states: STATES_WITHOUT_EMPTY,
    endpoints: LEVELS,
  },
  {
    name: 'verification',
    path: '/profile/verification',
    visitor: 'player',
    states: STATES_WITHOUT_EMPTY,
    endpoints: ['/api/player/verification**'],
  },
  {
    name: 'limits',
    path: '/profile/limits',
    visitor: 'player',
    states: STATES_WITHOUT_EMPTY,
    endpoints: ['/api/user_limits**', '/api/player/limits**'],
  },
  {
    name: 'security',
    path: '/profile/security',
    visitor: 'player',
    states: STATES_WITHOUT_EMPTY,
    endpoints: ['/api/player/security**'],
  },
  { name: 'limit-link', path: '/profile/limits/confirm?token=used', visitor: 'player', states: ['offline'] },
  { name: 'frame-rewards', path: '/quests', visitor: 'guest', states: ['offline'] },
  { name: 'frame-wheel', path: `/${brand.slug}-wheel`, visitor: 'guest', states: [] },
  {
    name: 'popup-sign-in',
    path: '/sign-in',
    visitor: 'guest',
    states: STATES_WITHOUT_EMPTY,
    error: sendWrongCredentials,
  },
  {
    name: 'popup-sign-up',
    path: '/sign-up',
    visitor: 'guest',
    states: STATES_WITHOUT_EMPTY,
    endpoints: ['/api/info/**', '/client-context'],
    error: submitForm,
  },
  {
    name: 'popup-remind',
    path: '/remind',
    visitor: 'guest',
    states: STATES_WITHOUT_EMPTY,
    error: submitForm,
  },
  {
    name: 'popup-new-password',
    path: '/new-password?reset_password_token=used',
    visitor: 'guest',
    states: STATES_WITHOUT_EMPTY,
    error: submitForm,
  },
  {
    name: 'popup-email-verify',
    path: '/email-verify',
    visitor: 'guest',
    states: STATES_WITHOUT_EMPTY,
    error: submitForm,
  },
  { name: 'popup-frame-cashbox', path: '/deposit', visitor: 'player', states: STATES_WITHOUT_EMPTY },
  { name: 'popup-user-info', path: '/popup/user-info', visitor: 'player', states: ['offline'] },
  { name: 'popup-limits', path: '/popup/limits', visitor: 'player', states: ['offline'] },
  { name: 'popup-support', path: '/popup/support', visitor: 'guest', states: ['offline'] },
  { name: 'popup-frame-other', path: '/popup/new-game-provider', visitor: 'guest', states: ['offline'] },
];
