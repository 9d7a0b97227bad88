import { account } from './account.ts';
import { banners } from './banners.ts';
import { realtime } from './channels.ts';
import { favourites } from './favourites.ts';
import { games } from './games.ts';
import { info } from './info.ts';
import { notifications } from './notifications.ts';
import { play } from './play.ts';
import { player } from './player.ts';
import { push } from './push.ts';
import { pwa } from './pwa.ts';
import { wallet } from './wallet.ts';

/** The one list of all endpoints, by name; worker and back end import it, the page never does (decisions D33). */
export const api = {
  ...account,
  ...banners,
  ...favourites,
  ...games,
  ...info,
  ...notifications,
  ...play,
  ...player,
  ...realtime,
  ...push,
  ...pwa,
  ...wallet,
} as const;

export type Api = typeof api;
export type EndpointName = keyof Api;
