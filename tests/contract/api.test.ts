import { describe, expect, test } from 'vitest';
import { api, type EndpointName } from '../../src/contract/api.ts';
import { realtime } from '../../src/contract/channels.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { account } from '../../src/contract/subjects/account.ts';
import { banners } from '../../src/contract/subjects/banners.ts';
import { catalogue } from '../../src/contract/subjects/catalogue.ts';
import { chat } from '../../src/contract/subjects/chat.ts';
import { cms } from '../../src/contract/subjects/cms.ts';
import { config, pageConfig, promoConfig } from '../../src/contract/subjects/config.ts';
import { contact } from '../../src/contract/subjects/contact.ts';
import { favourites } from '../../src/contract/subjects/favourites.ts';
import { gameRounds } from '../../src/contract/subjects/game-rounds.ts';
import { games } from '../../src/contract/subjects/games.ts';
import { headerNotices } from '../../src/contract/subjects/header-notices.ts';
import { info } from '../../src/contract/subjects/info.ts';
import { limits } from '../../src/contract/subjects/limits.ts';
import { marketing } from '../../src/contract/subjects/marketing.ts';
import { notifications } from '../../src/contract/subjects/notifications.ts';
import { platformInfo } from '../../src/contract/subjects/platform-info.ts';
import { play } from '../../src/contract/subjects/play.ts';
import { player } from '../../src/contract/subjects/player.ts';
import { playerExtras } from '../../src/contract/subjects/player-extras.ts';
import { push } from '../../src/contract/subjects/push.ts';
import { pwa } from '../../src/contract/subjects/pwa.ts';
import { safePlay } from '../../src/contract/subjects/safe-play.ts';
import { telemetry } from '../../src/contract/subjects/telemetry.ts';
import { wallet } from '../../src/contract/subjects/wallet.ts';

const endpoints = Object.entries<Endpoint>(api);

/** Calls of the specification (SERVER-1) whose subjects exist so far, written from its text. */
const SPECIFIED = [
  'POST /check-email',
  'POST /api/users/sign_in',
  'DELETE /api/users/sign_out',
  'POST /api/users',
  'POST /api/users/password',
  'POST /api/users/password/check',
  'PUT /api/users/password',
  'GET /api/users/confirmation',
  'POST /api/users/confirmation',
  'GET /api/player',
  'PATCH /api/player',
  'GET /api/player/settings',
  'PATCH /api/player/update_locale',
  'GET /api/player/accounts',
  'POST /api/player/accounts',
  'GET /api/user_limits',
  'GET /api/player/played_games',
  'GET /api/games/collections',
  'GET /api/games/providers',
  'POST /api/games_filter/select',
  'POST /api/games_filter',
  'GET /api/player/favorite_games',
  'PUT /api/player/favorite_games/:id',
  'DELETE /api/player/favorite_games/:id',
  'GET /api/info/countries',
  'GET /api/info/currencies',
  'GET /api/info/locales',
  'GET /api/info/player_fields',
  'GET /client-context',
  'GET /messages/:file',
  'GET /api/fe/config/menu-categories-games',
  'GET /api/fe/config/banners-config',
  'POST /api/pwa_events',
  'GET /api/fe/config/stag-by-referrer-name',
  'GET /api/fe/config/survey-config',
  'GET /api/fe/config/betting-config',
  'GET /api/fe/config/vip-adventures',
  'GET /api/fe/config/disabled-bonuses',
  'GET /api/fe/config/modify-gifts-config',
  'GET /api/fe/config/excluded-promo-stags',
  'GET /api/fe/config/currency-config',
  'GET /api/fe/config/main-widget-config',
  'GET /api/fe/config/logo-config',
  'GET /api/fe/config/additional-gifts',
  'GET /api/fe/config/manage-promotion-pages',
  'GET /api/fe/config/wheel-config',
  'GET /api/fe/config/wheel-config-segments',
  'POST /api/fe/config/managers',
  'GET /api/info/statuses',
  'GET /api/info/project',
  'GET /api/info/crypto_exchange_rates',
  'GET /api/current_ip',
  'GET /api/player/stats',
  'GET /api/subscriptions',
  'PUT /api/subscriptions',
  'POST /api/player/groups',
  'POST /log_utm_set',
  'POST /log_utm_send',
  'GET /api/cms/pages',
  'GET /api/cms/pages/:slug',
  'GET /api/cms/snippets',
  'GET /api/cms/files',
  'POST /api/send_contact_message',
  'POST /restore-id/get',
  'POST /restore-id/set',
  'PUT /log',
  'PUT /performance',
  'PUT /network-performance',
  'PUT /metrics-errors-validation',
];
/** Calls that the specification lacks and the product defines (decision 0014). */
const DEFINED = [
  'POST /api/player/game_sessions',
  'POST /api/demo/game_sessions',
  'GET /api/player/game_rounds',
  'GET /api/player/operations/:key',
  'DELETE /api/player/operations/:key',
  'GET /api/games/catalogue',
  'GET /api/header_notices',
  'GET /api/player/events',
  'GET /api/player/notifications',
  'PUT /api/player/notifications/read',
  'POST /api/push/subscriptions',
  'DELETE /api/push/subscriptions',
  'GET /api/push/preferences',
  'PUT /api/push/preferences',
  'GET /api/fe/config/worker',
  'GET /api/player/safe_play',
  'PUT /api/player/safe_play',
  'POST /api/player/locks',
  'DELETE /api/player/locks/:id',
  'POST /api/player/reality_checks',
];

describe('the list of endpoints', () => {
  test('it has exactly the calls of the specification and the product', () => {
    const listed = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    expect(listed.toSorted()).toEqual([...SPECIFIED, ...DEFINED].toSorted());
  });

  test('no two subjects have an endpoint of the same name', () => {
    const subjects = [
      catalogue,
      chat,
      telemetry,
      account,
      banners,
      cms,
      contact,
      favourites,
      gameRounds,
      games,
      headerNotices,
      info,
      limits,
      notifications,
      play,
      player,
      push,
      pwa,
      realtime,
      safePlay,
      wallet,
      config,
      marketing,
      pageConfig,
      platformInfo,
      playerExtras,
      promoConfig,
    ];
    const total = subjects.reduce((sum, subject) => sum + Object.keys(subject).length, 0);
    expect(endpoints).toHaveLength(total);
  });

  test('every failure is logged under its own code', () => {
    const codes = endpoints.map(([, { errorCode }]) => errorCode);
    expect(new Set(codes).size).toBe(codes.length);
    expect(api.signIn.errorCode).toBe('LOGIN_ERROR');
    expect(api.register.errorCode).toBe('REGISTRATION_ERROR');
    expect(api.filterGames.errorCode).toBe('LOAD_FOUND_GAMES_ERROR');
  });
});

describe('the worker and the wire', () => {
  test('a write bypasses the worker, unless it is a desired state', () => {
    const readsByPost = ['filterGames', 'loadManagers', 'selectGames'];
    const writes = endpoints.filter(([name, { method }]) => method !== 'GET' && !readsByPost.includes(name));
    const through = writes.filter(([, { policy }]) => policy !== 'bypass').map(([name]) => name);
    expect(through.toSorted()).toEqual([
      'addFavourite',
      'readNotifications',
      'removeFavourite',
      'takeBreak',
      'updatePushPreferences',
    ]);
  });

  test('a write that the product defines needs a key', () => {
    expect(api.openGameSession.keyed).toBe('required');
    expect(api.openDemoSession.keyed).toBe('required');
  });

  test('a player’s data is never answered as public', () => {
    const leaking = endpoints.filter(
      ([, { caller, policy }]) => caller === 'player' && ['catalogue', 'public', 'info'].includes(policy),
    );
    expect(leaking).toEqual([]);
  });
});

test('a queued mutation refreshes an answer that the worker stores of the player', () => {
  const queued = Object.entries<Endpoint>(api).filter(([, { policy }]) => policy === 'queued');
  expect(queued.length).toBeGreaterThan(0);
  for (const [name, { refreshes }] of queued) {
    const refreshed: Endpoint | undefined = api[refreshes as EndpointName];
    expect(refreshed?.method, name).toBe('GET');
    expect(['private', 'append-only'], name).toContain(refreshed?.policy);
  }
});
