import { describe, expect, test } from 'vitest';
import { api, type EndpointName } from '../../src/contract/api.ts';
import { realtime } from '../../src/contract/channels.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { account } from '../../src/contract/subjects/account.ts';
import { authProviders } from '../../src/contract/subjects/auth-providers.ts';
import { banners } from '../../src/contract/subjects/banners.ts';
import { bonuses } from '../../src/contract/subjects/bonuses.ts';
import { cashbox } from '../../src/contract/subjects/cashbox.ts';
import { catalogue } from '../../src/contract/subjects/catalogue.ts';
import { chat } from '../../src/contract/subjects/chat.ts';
import { cms } from '../../src/contract/subjects/cms.ts';
import { compPoints } from '../../src/contract/subjects/comp-points.ts';
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
import { passkeys } from '../../src/contract/subjects/passkeys.ts';
import { platformInfo } from '../../src/contract/subjects/platform-info.ts';
import { play } from '../../src/contract/subjects/play.ts';
import { player } from '../../src/contract/subjects/player.ts';
import { playerExtras } from '../../src/contract/subjects/player-extras.ts';
import { push } from '../../src/contract/subjects/push.ts';
import { pwa } from '../../src/contract/subjects/pwa.ts';
import { safePlay } from '../../src/contract/subjects/safe-play.ts';
import { safeguards } from '../../src/contract/subjects/safeguards.ts';
import { security } from '../../src/contract/subjects/security.ts';
import { telemetry } from '../../src/contract/subjects/telemetry.ts';
import { terms } from '../../src/contract/subjects/terms.ts';
import { verification } from '../../src/contract/subjects/verification.ts';
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
  'POST /api/auth_providers/update_details',
  'GET /api/player',
  'PATCH /api/player',
  'GET /api/player/settings',
  'PATCH /api/player/update_locale',
  'GET /api/player/accounts',
  'POST /api/player/accounts',
  'GET /api/user_limits',
  'POST /api/user_limits',
  'DELETE /api/user_limits/:id',
  'POST /api/user_limits/confirm',
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
  'GET /api/player/comp_points',
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
  'GET /api/player/payments',
  'POST /api/player/payments/:id/recall',
  'POST /api/users/transaction',
  'GET /api/bonuses/deposit',
  'PATCH /api/player/set_bonus_code',
  'DELETE /api/player/clear_bonus_code',
];
/** Calls that the specification lacks and the product defines (decision 0014). */
const DEFINED = [
  'GET /api/player/email',
  'POST /api/player/email',
  'DELETE /api/player/email',
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
  'GET /api/player/sessions',
  'DELETE /api/player/sessions',
  'DELETE /api/player/sessions/:id',
  'GET /api/player/security',
  'POST /api/player/confirm_identity',
  'PUT /api/player/password',
  'POST /api/player/two_factor/secret',
  'POST /api/player/two_factor',
  'DELETE /api/player/two_factor',
  'POST /api/player/two_factor/recovery_codes',
  'POST /api/player/data',
  'POST /api/player/close',
  'POST /api/player/passkeys/options',
  'POST /api/player/passkeys',
  'PATCH /api/player/passkeys/:id',
  'DELETE /api/player/passkeys/:id',
  'POST /api/users/passkey/options',
  'POST /api/users/passkey',
  'POST /api/player/confirm_identity/passkey',
  'GET /api/player/play_days',
  'GET /api/player/safeguards',
  'PUT /api/player/safeguards',
  'PUT /api/player/device_key',
  'GET /api/player/verification',
  'POST /api/player/kyc/token',
  'PUT /api/player/source_of_wealth',
  'GET /api/player/terms',
  'POST /api/player/terms',
  'GET /api/player/terms/copies',
  'GET /api/info/keys',
  'GET /api/auth_providers',
  'POST /api/auth_providers/:provider/start',
  'POST /api/auth_providers/callback',
  'POST /api/auth_providers/link',
  'POST /api/auth_providers/link/mail',
  'DELETE /api/auth_providers/:provider',
  'POST /api/users/autologin',
  'GET /api/player/payment_methods',
  'GET /api/player/cashbox',
  'POST /api/player/payments',
  'GET /api/player/payments/:id',
  'POST /api/player/payments/:id/cancel',
  'POST /api/player/payments/:id/lock',
  'DELETE /api/player/payment_profiles/:id',
  'GET /api/player/ledger_lines',
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
      passkeys,
      security,
      telemetry,
      verification,
      terms,
      authProviders,
      account,
      banners,
      bonuses,
      cashbox,
      cms,
      compPoints,
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
      safeguards,
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
