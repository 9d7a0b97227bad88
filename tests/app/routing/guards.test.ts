import { describe, expect, test } from 'vitest';
import { type Decision, evaluateGuards, type Visitor } from '../../../src/app/routing/guards.ts';
import type { RouteDefinition } from '../../../src/contract/routes/route-definition.ts';
import { type RouteName, routes } from '../../../src/contract/routes/routes.ts';
import { destinationOf, isSignedIn, VISITORS } from '../../e2e/support/destinations.ts';
import { EXPECTED_ROUTES } from '../../e2e/support/expected-routes.ts';

const guest: Visitor = {
  authStatus: 'guest',
  isTester: false,
  canSetFlags: false,
  isPageEnabled: true,
  isLimitReached: false,
};
const player: Visitor = { ...guest, authStatus: 'player' };
const unknown: Visitor = { ...guest, authStatus: 'unknown' };

const visit = (name: RouteName, target: string, visitor: Visitor): Decision =>
  evaluateGuards(routes[name] as RouteDefinition, target, visitor);

const SHOW: Decision = { kind: 'show' };
const WAIT: Decision = { kind: 'wait' };
const to = (path: string): Decision => ({ kind: 'redirect', path });

describe('the guards', () => {
  test('a guest is redirected to registration with the full target', () => {
    expect(visit('favouriteGames', '/favorite-games?x=1', guest)).toEqual(
      to('/registration?redirect=%2Ffavorite-games%3Fx%3D1'),
    );
    for (const name of ['profileLimits', 'cashboxDeposit', 'bonusBalance'] as const)
      expect(visit(name, '/x?y=1#z', guest), name).toEqual(to('/registration?redirect=%2Fx%3Fy%3D1%23z'));
  });

  test('a player is redirected from guest pages to the lobby', () => {
    for (const name of ['login', 'registration', 'signIn', 'signUp', 'remind'] as const)
      expect(visit(name, '/x', player)).toEqual(to('/'));
  });

  test('nothing redirects before the account is loaded', () => {
    expect(visit('favouriteGames', '/favorite-games', unknown)).toEqual(WAIT);
    expect(visit('ffc', '/ffc', unknown)).toEqual(WAIT);
    expect(visit('login', '/login', unknown)).toEqual(SHOW);
  });

  test('open pages are shown to every visitor', () => {
    for (const visitor of [unknown, guest, player]) expect(visit('lobby', '/', visitor)).toEqual(SHOW);
  });

  test('redirects keep their query', () => {
    expect(visit('usersPassword', '/users/password/edit?reset_password_token=a', guest)).toEqual(
      to('/new-password?reset_password_token=a'),
    );
    expect(visit('santaVegas', '/santa-vegas?stag=7', player)).toEqual(to('/promotions?stag=7'));
  });

  test('betting leads to the betting site, or to the lobby where there is none', () => {
    expect(visit('sport', '/sport/login', guest)).toEqual({ kind: 'external', path: '/' });
  });
});

test.each(VISITORS)('a %s is redirected on every route as specified', visitor => {
  const isTester = visitor === 'tester';
  const known: Visitor = { ...(isSignedIn(visitor) ? player : guest), isTester, canSetFlags: isTester };
  for (const [name, { path = '/', alias = [] }] of Object.entries(EXPECTED_ROUTES))
    for (const target of [path, ...alias]) {
      const to = destinationOf(name as RouteName, target, visitor);
      const decision = visit(name as RouteName, target, known);
      const landing = 'path' in decision ? decision.path : target;
      expect(landing, `${target} as ${visitor}`).toBe(to.path);
    }
});

describe('the flags of a device', () => {
  test('are for visitors who may set them; all others are redirected to the lobby', () => {
    expect(visit('ffc', '/ffc', { ...player, canSetFlags: true })).toEqual(SHOW);
    expect(visit('ffc', '/ffc', player)).toEqual(to('/'));
    expect(visit('ffc', '/ffc', guest)).toEqual(to('/'));
  });
});

describe('a page that the operator has disabled', () => {
  const off: Visitor = { ...guest, isPageEnabled: false };

  test('leads to the promotions, with its query; the lotteries to all tournaments', () => {
    expect(visit('compPoints', '/rocket-mart?a=1', off)).toEqual(to('/promotions?a=1'));
    expect(visit('compPointsMoney', '/rocket-mart/money', off)).toEqual(to('/promotions'));
    expect(visit('rocketChance', '/rocket-chance', off)).toEqual(to('/promotions'));
    expect(visit('tournamentsLottery', '/tournaments/lotteries', off)).toEqual(to('/tournaments/all'));
  });

  test('is shown to testers, who see all pages', () => {
    expect(visit('compPoints', '/rocket-mart', { ...off, authStatus: 'player', isTester: true })).toEqual(
      SHOW,
    );
  });

  test('is not decided on before the configuration and the visitor are known', () => {
    expect(visit('compPoints', '/rocket-mart', { ...guest, isPageEnabled: null })).toEqual(WAIT);
    expect(visit('compPoints', '/rocket-mart', { ...off, authStatus: 'unknown' })).toEqual(WAIT);
    expect(visit('compPoints', '/rocket-mart', guest)).toEqual(SHOW);
  });

  test('does not affect any other page', () => {
    expect(visit('lobby', '/', off)).toEqual(SHOW);
  });
});

describe('a player whose limit is reached', () => {
  const reached: Visitor = { ...player, isLimitReached: true };

  test('is redirected from a game to the limits, and from no other page', () => {
    expect(visit('gameItem', '/play/a/b', reached)).toEqual(to('/profile/limits'));
    expect(visit('gameItem', '/play/a/b', player)).toEqual(SHOW);
    for (const name of ['lobby', 'pokies', 'profileLimits', 'cashboxWithdraw'] as const)
      expect(visit(name, '/x', reached), name).toEqual(SHOW);
  });

  test('is a player: a guest has no limits', () => {
    expect(visit('gameItem', '/play/a/b', { ...reached, authStatus: 'guest' })).toEqual(SHOW);
  });
});
