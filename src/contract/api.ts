import { realtime, realtimeWire } from './channels.ts';
import { account, accountWire } from './subjects/account.ts';
import { banners, bannersWire } from './subjects/banners.ts';
import { catalogue, catalogueWire } from './subjects/catalogue.ts';
import { chat, chatWire } from './subjects/chat.ts';
import { cms, cmsWire } from './subjects/cms.ts';
import {
  config,
  configWire,
  pageConfig,
  pageConfigWire,
  promoConfig,
  promoConfigWire,
} from './subjects/config.ts';
import { contact, contactWire } from './subjects/contact.ts';
import { favourites, favouritesWire } from './subjects/favourites.ts';
import { games, gamesWire } from './subjects/games.ts';
import { info, infoWire } from './subjects/info.ts';
import { marketing, marketingWire } from './subjects/marketing.ts';
import { notifications, notificationsWire } from './subjects/notifications.ts';
import { platformInfo, platformInfoWire } from './subjects/platform-info.ts';
import { play, playWire } from './subjects/play.ts';
import { player, playerWire } from './subjects/player.ts';
import { playerExtras, playerExtrasWire } from './subjects/player-extras.ts';
import { push, pushWire } from './subjects/push.ts';
import { pwa, pwaWire } from './subjects/pwa.ts';
import { safePlay, safePlayWire } from './subjects/safe-play.ts';
import { telemetry, telemetryWire } from './subjects/telemetry.ts';
import { wallet, walletWire } from './subjects/wallet.ts';

/** The one list of all endpoints, by name; the back end imports it, the page never does (decision 0033). */
export const api = {
  ...account,
  ...banners,
  ...catalogue,
  ...chat,
  ...cms,
  ...contact,
  ...favourites,
  ...games,
  ...info,
  ...notifications,
  ...play,
  ...player,
  ...realtime,
  ...push,
  ...pwa,
  ...safePlay,
  ...telemetry,
  ...wallet,
  ...config,
  ...marketing,
  ...pageConfig,
  ...platformInfo,
  ...playerExtras,
  ...promoConfig,
} as const;

/** The wire halves of the same endpoints: all that the worker's bundle carries of them. */
export const wireApi = {
  ...accountWire,
  ...bannersWire,
  ...catalogueWire,
  ...chatWire,
  ...cmsWire,
  ...contactWire,
  ...favouritesWire,
  ...gamesWire,
  ...infoWire,
  ...notificationsWire,
  ...playWire,
  ...playerWire,
  ...realtimeWire,
  ...pushWire,
  ...pwaWire,
  ...safePlayWire,
  ...telemetryWire,
  ...walletWire,
  ...configWire,
  ...marketingWire,
  ...pageConfigWire,
  ...platformInfoWire,
  ...playerExtrasWire,
  ...promoConfigWire,
} as const;

export type Api = typeof api;
export type EndpointName = keyof Api;
/** Endpoints whose requests pass the worker. */
export type WorkerEndpointName = {
  [N in EndpointName]: (typeof wireApi)[N]['policy'] extends 'bypass' ? never : N;
}[EndpointName];
