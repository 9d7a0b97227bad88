import { describe, expect, test } from 'vitest';
import {
  isHeldBack,
  type RestrictedSubject,
  type RestrictingState,
  restrictions,
} from '../../src/contract/restrictions.ts';
import { namedTest, testExists } from '../docs/read-docs.ts';

const EXCLUDED =
  '`tests/server/safe-play/exclusion.test.ts` an exclusion ends every sign-in with its games, and play does not come back before its end';
const EXCLUDED_FROM_OFFERS =
  '`tests/server/safe-play/exclusion.test.ts` an exclusion removes push subscriptions, and no promotion is made';
/** The page counts an exclusion as a reached limit. */
const EXCLUDED_ON_SCREEN =
  '`tests/features/notifications/warnings.test.ts` is in force before it is confirmed; a cooling-off and an exclusion are always reached';
const ON_SCREEN =
  '`tests/features/safe-play/restrictions-on-screens.test.tsx` on the page follow the table in the state %s, and are back after it';
const COUNTRY =
  '`tests/server/safe-play/restricted-country.test.ts` no game for money opens and no bet is placed, a demo opens, and an open round is paid';

const PLAY =
  '`tests/server/safe-play/routes.test.ts` rejects rounds and launches, real and demo, until its last moment, and not after';
const LIMIT =
  '`tests/server/safe-play/session-limit.test.ts` ends play after its hours to the moment, and a new sign-in starts them again';
const SIGN_OUT =
  '`tests/server/game/server/money-session.test.ts` signing out ends the games it launched, and an open round is still paid';
const PROMOS =
  '`tests/server/push/restrictions.test.ts` promos and their pushes follow the table, and safety comes';
const QUEUED = '`tests/server/push/restrictions.test.ts` a promo that waits to be sent is not sent any more';

const EARNS_NOTHING =
  '`tests/server/comp-points/count-rounds.test.ts` nothing is earned by a round that is settled during %s';

/** Why each cell that holds something back is true: the test of it, or what is missing. */
const PROOFS: Record<RestrictedSubject, Partial<Record<RestrictingState, string>>> = {
  bets: {
    break: PLAY,
    exclusion: EXCLUDED,
    limit: LIMIT,
    signed_out: SIGN_OUT,
    restricted_country: COUNTRY,
  },
  launches: {
    break: PLAY,
    exclusion: EXCLUDED,
    limit: LIMIT,
    signed_out: '`tests/server/http/callers.test.ts` %s answers 401 without a session',
    restricted_country: COUNTRY,
  },
  demos: { break: PLAY, exclusion: EXCLUDED },
  deposits: {
    break:
      '`tests/server/cashbox/routes.test.ts` a break holds deposits back until it ends, and never a withdrawal',
    exclusion:
      '`tests/server/cashbox/routes.test.ts` an exclusion does, and what there is can be taken out during it',
    limit:
      '`tests/server/cashbox/routes.test.ts` a limit of deposits that is reached does, until its period ends',
    signed_out: '`tests/server/http/callers.test.ts` %s answers 401 without a session',
    restricted_country: '`tests/server/cashbox/routes.test.ts` a country where nothing may be offered does',
  },
  promotions: {
    break: PROMOS,
    exclusion: EXCLUDED_FROM_OFFERS,
    limit: PROMOS,
    calm: '`tests/features/notifications/state.test.ts` that is a promo is no toast in calm mode nor in a break, and is listed',
    restricted_country: PROMOS,
  },
  pushes: {
    break: QUEUED,
    exclusion: EXCLUDED_FROM_OFFERS,
    limit: QUEUED,
    calm: '`tests/server/push/restrictions.test.ts` a promo that waits for a device is not sent once calm mode is on there',
    signed_out: QUEUED,
    restricted_country: QUEUED,
  },
  banners: { break: ON_SCREEN, exclusion: EXCLUDED_ON_SCREEN, limit: ON_SCREEN },
  winners: {
    break: ON_SCREEN,
    exclusion: EXCLUDED_ON_SCREEN,
    limit: ON_SCREEN,
    calm: '`tests/features/calm/calm.test.tsx` the ticker of wins disappears at once, and nothing subscribes to wins',
  },
  countdowns: { break: ON_SCREEN, exclusion: EXCLUDED_ON_SCREEN, limit: ON_SCREEN, calm: ON_SCREEN },
  bookmarks: {
    break: ON_SCREEN,
    exclusion: EXCLUDED_ON_SCREEN,
    limit: ON_SCREEN,
    calm: '`tests/app/layout/floating-widgets.test.tsx` bookmarks float on phones too, not over a game and not in calm mode',
  },
  points: { break: EARNS_NOTHING, exclusion: EARNS_NOTHING },
  status_badges: { break: ON_SCREEN, exclusion: EXCLUDED_ON_SCREEN, limit: ON_SCREEN, calm: ON_SCREEN },
  stored_data: {
    signed_out: '`tests/core/session/purge.test.ts` deletes the player’s data and leaves that of the device',
  },
  sockets: {
    signed_out: '`tests/server/realtime/realtime.test.ts` gets the sign-out and is disconnected',
  },
};

const rows = Object.entries(restrictions) as [RestrictedSubject, (typeof restrictions)[RestrictedSubject]][];

describe('the table of restrictions', () => {
  test.each(rows)(
    'says of %s what every state does, and each cell that holds it back has a proof',
    (subject, row) => {
      const restricting = Object.entries(row).filter(([, restriction]) => restriction !== 'on');
      expect(Object.keys(PROOFS[subject]).toSorted()).toEqual(restricting.map(([state]) => state).toSorted());
      for (const proof of Object.values(PROOFS[subject])) {
        const named = namedTest(proof);
        expect(named !== null ? testExists(named) : proof.startsWith('not built: '), proof).toBe(true);
      }
    },
  );

  test('holds a subject back when any of the states does', () => {
    expect(isHeldBack('pushes', [])).toBe(false);
    expect(isHeldBack('promotions', ['signed_out'])).toBe(false);
    expect(isHeldBack('promotions', ['signed_out', 'break'])).toBe(true);
  });
});
