import { account } from './account.ts';
import { banners } from './banners.ts';
import { realtime } from './channels.ts';
import { chat } from './chat.ts';
import { cms } from './cms.ts';
import { config } from './config.ts';
import { contact } from './contact.ts';
import { favourites } from './favourites.ts';
import { games } from './games.ts';
import { info } from './info.ts';
import { marketing } from './marketing.ts';
import { notifications } from './notifications.ts';
import { pageConfig } from './page-config.ts';
import { platformInfo } from './platform-info.ts';
import { play } from './play.ts';
import { player } from './player.ts';
import { playerExtras } from './player-extras.ts';
import { promoConfig } from './promo-config.ts';
import { push } from './push.ts';
import { pwa } from './pwa.ts';
import { safePlay } from './safe-play.ts';
import { telemetry } from './telemetry.ts';
import { wallet } from './wallet.ts';

/** The one list of all endpoints, by name; worker and back end import it, the page never does (decisions D33). */
export const api = {
  ...account,
  ...banners,
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

export type Api = typeof api;
export type EndpointName = keyof Api;
