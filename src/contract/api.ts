import { realtime, realtimeWire } from './channels.ts';
import { account, accountWire } from './subjects/account.ts';
import { authProviders } from './subjects/auth-providers.ts';
import { banners, bannersWire } from './subjects/banners.ts';
import { bonuses } from './subjects/bonuses.ts';
import { cashbox, cashboxWire } from './subjects/cashbox.ts';
import { catalogue, catalogueWire } from './subjects/catalogue.ts';
import { chat } from './subjects/chat.ts';
import { cms, cmsWire } from './subjects/cms.ts';
import { compPoints } from './subjects/comp-points.ts';
import { config, configWire, pageConfig, pageConfigWire, promoConfig } from './subjects/config.ts';
import { contact } from './subjects/contact.ts';
import { favourites, favouritesWire } from './subjects/favourites.ts';
import { gameRounds, gameRoundsWire } from './subjects/game-rounds.ts';
import { games, gamesWire } from './subjects/games.ts';
import { headerNotices } from './subjects/header-notices.ts';
import { info, infoWire } from './subjects/info.ts';
import { limits, limitsWire } from './subjects/limits.ts';
import { marketing, marketingWire } from './subjects/marketing.ts';
import { notifications, notificationsWire } from './subjects/notifications.ts';
import { passkeys } from './subjects/passkeys.ts';
import { platformInfo, platformInfoWire } from './subjects/platform-info.ts';
import { play } from './subjects/play.ts';
import { player, playerWire } from './subjects/player.ts';
import { playerExtras } from './subjects/player-extras.ts';
import { push, pushWire } from './subjects/push.ts';
import { pwa } from './subjects/pwa.ts';
import { safePlay, safePlayWire } from './subjects/safe-play.ts';
import { safeguards } from './subjects/safeguards.ts';
import { security } from './subjects/security.ts';
import { telemetry } from './subjects/telemetry.ts';
import { terms } from './subjects/terms.ts';
import { verification } from './subjects/verification.ts';
import { wallet, walletWire } from './subjects/wallet.ts';

/** The one list of all endpoints, by name; the back end imports it, the page never does (decision 0033). */
export const api = {
  ...account,
  ...authProviders,
  ...banners,
  ...bonuses,
  ...cashbox,
  ...catalogue,
  ...chat,
  ...cms,
  ...compPoints,
  ...contact,
  ...favourites,
  ...gameRounds,
  ...games,
  ...headerNotices,
  ...info,
  ...limits,
  ...notifications,
  ...passkeys,
  ...play,
  ...player,
  ...realtime,
  ...push,
  ...pwa,
  ...safePlay,
  ...safeguards,
  ...security,
  ...telemetry,
  ...verification,
  ...terms,
  ...wallet,
  ...config,
  ...marketing,
  ...pageConfig,
  ...platformInfo,
  ...playerExtras,
  ...promoConfig,
} as const;

/** The wire halves of those that the worker reads: all that its bundle carries of them. */
export const wireApi = {
  ...accountWire,
  ...bannersWire,
  ...cashboxWire,
  ...catalogueWire,
  ...cmsWire,
  ...favouritesWire,
  ...gameRoundsWire,
  ...gamesWire,
  ...infoWire,
  ...limitsWire,
  ...notificationsWire,
  ...playerWire,
  ...realtimeWire,
  ...pushWire,
  ...safePlayWire,
  ...walletWire,
  ...configWire,
  ...marketingWire,
  ...pageConfigWire,
  ...platformInfoWire,
} as const;

export type Api = typeof api;
export type EndpointName = keyof Api;
type WireName = keyof typeof wireApi;
/** Endpoints whose requests pass the worker. */
export type WorkerEndpointName = {
  [N in WireName]: (typeof wireApi)[N]['policy'] extends 'bypass' ? never : N;
}[WireName];
