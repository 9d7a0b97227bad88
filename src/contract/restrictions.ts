/**
 * What may hold something back from a player (decision 0057). `break`: from all games; one from a game or a category holds back the
 * bets, launches and demos of those games and nothing else (decision 0137). `limit`: a limit of time or money is reached; `calm`: calm mode,
 * which a device has and not a player; `restricted_country`: the operator may offer nothing there.
 */
const RESTRICTING_STATES = [
  'break',
  'exclusion',
  'limit',
  'calm',
  'signed_out',
  'restricted_country',
] as const;
export type RestrictingState = (typeof RESTRICTING_STATES)[number];

/** `on`: goes on as ever. `off`: nothing new begins, is sent or is shown. `ends`: what is there already ends or goes too. */
type Restriction = 'on' | 'off' | 'ends';

const TABLE = {
  /** Bets for money. A round that has begun is settled in every state. */
  bets: {
    break: 'off',
    exclusion: 'off',
    limit: 'off',
    calm: 'on',
    signed_out: 'ends',
    restricted_country: 'off',
  },
  /** Launches of games for money. */
  launches: {
    break: 'off',
    exclusion: 'off',
    limit: 'off',
    calm: 'on',
    signed_out: 'off',
    restricted_country: 'off',
  },
  /** Launches of demos: a break and an exclusion are from every game. */
  demos: {
    break: 'off',
    exclusion: 'off',
    limit: 'on',
    calm: 'on',
    signed_out: 'on',
    restricted_country: 'on',
  },
  /**
   * Asked when a deposit begins and again when it is paid in (`server/safe-play/deposits.ts`); a reached limit of deposits holds them back, and
   * not bets and launches. Withdrawals have no row: no state holds them back.
   */
  deposits: {
    break: 'off',
    exclusion: 'off',
    limit: 'off',
    calm: 'on',
    signed_out: 'off',
    restricted_country: 'off',
  },
  /** Notifications of the kind `promo`: neither made nor listed; in calm mode they are listed, and nothing calls to them. */
  promotions: {
    break: 'off',
    exclusion: 'off',
    limit: 'off',
    calm: 'off',
    signed_out: 'on',
    restricted_country: 'off',
  },
  /** Pushes of promotions; one that waits is not sent any more. Pushes about money and safety go on while there is a device. */
  pushes: {
    break: 'ends',
    exclusion: 'ends',
    limit: 'ends',
    calm: 'ends',
    signed_out: 'ends',
    restricted_country: 'ends',
  },
  banners: {
    break: 'off',
    exclusion: 'off',
    limit: 'off',
    calm: 'on',
    signed_out: 'on',
    restricted_country: 'on',
  },
  /** Lists and tickers of other players' wins. */
  winners: {
    break: 'off',
    exclusion: 'off',
    limit: 'off',
    calm: 'off',
    signed_out: 'on',
    restricted_country: 'on',
  },
  /** To the end of an offer. */
  countdowns: {
    break: 'off',
    exclusion: 'off',
    limit: 'off',
    calm: 'off',
    signed_out: 'on',
    restricted_country: 'on',
  },
  /** Shortcuts that float over the page and lead to offers. */
  bookmarks: {
    break: 'off',
    exclusion: 'off',
    limit: 'off',
    calm: 'off',
    signed_out: 'on',
    restricted_country: 'on',
  },
  /** Comp points of settled rounds, and the level that follows from them. */
  points: {
    break: 'off',
    exclusion: 'off',
    limit: 'on',
    calm: 'on',
    signed_out: 'on',
    restricted_country: 'on',
  },
  /** Marks of VIPs and levels beside the player's name, and a message about a new level. */
  status_badges: {
    break: 'off',
    exclusion: 'off',
    limit: 'off',
    calm: 'off',
    signed_out: 'on',
    restricted_country: 'on',
  },
  /** The player's own data on the device. */
  stored_data: {
    break: 'on',
    exclusion: 'on',
    limit: 'on',
    calm: 'on',
    signed_out: 'ends',
    restricted_country: 'on',
  },
  /** The player's own channel. */
  sockets: {
    break: 'on',
    exclusion: 'on',
    limit: 'on',
    calm: 'on',
    signed_out: 'ends',
    restricted_country: 'on',
  },
} as const;

export type RestrictedSubject = keyof typeof TABLE;

/**
 * Every subject, with what each state does to it. Whoever builds one of them reads its row from here, and a state that is not
 * in the code yet is in the table all the same. `tests/contract/restrictions.test.ts` names the proof of every cell.
 */
export const restrictions: Readonly<
  Record<RestrictedSubject, Readonly<Record<RestrictingState, Restriction>>>
> = TABLE;

/** Whether any of the states holds the subject back. */
export const isHeldBack = (subject: RestrictedSubject, states: readonly RestrictingState[]): boolean =>
  states.some(state => restrictions[subject][state] !== 'on');
