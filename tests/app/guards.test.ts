import { describe, expect, test } from 'vitest';
import { decide } from '../../src/app/guards.ts';
import { type RouteDefinition, type RouteName, routes } from '../../src/contract/routes.ts';

const route = (name: RouteName): RouteDefinition => routes[name];

describe('the guards', () => {
  test('a guest is sent to registration with the full target', () => {
    expect(decide(route('favouriteGames'), '/favorite-games?x=1', 'guest')).toEqual({
      kind: 'go',
      path: '/registration?redirect=%2Ffavorite-games%3Fx%3D1',
    });
  });

  test('a player is sent from what is for guests to the lobby', () => {
    for (const name of ['login', 'registration', 'signIn', 'signUp', 'remind'] as const) {
      expect(decide(route(name), '/x', 'player')).toEqual({ kind: 'go', path: '/' });
    }
  });

  test('nobody is sent anywhere before it is known who this is', () => {
    expect(decide(route('favouriteGames'), '/favorite-games', 'unknown')).toEqual({ kind: 'wait' });
    expect(decide(route('login'), '/login', 'unknown')).toEqual({ kind: 'show' });
  });

  test('open pages show to everybody', () => {
    for (const standing of ['unknown', 'guest', 'player'] as const) {
      expect(decide(route('lobby'), '/', standing)).toEqual({ kind: 'show' });
    }
  });

  test('redirects keep their query', () => {
    expect(decide(route('usersPassword'), '/users/password/edit?reset_password_token=a', 'guest')).toEqual({
      kind: 'go',
      path: '/new-password?reset_password_token=a',
    });
  });
});
