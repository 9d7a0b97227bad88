import { accountRoutes } from './accounts.ts';
import type { Routes } from './ask.ts';
import { bannersRoutes } from './banners.ts';
import { favouritesRoutes } from './favourites.ts';
import { gamesRoutes } from './games.ts';
import { infoRoutes } from './info.ts';
import { notificationsRoutes } from './notifications.ts';
import { playRoutes } from './play.ts';
import { eventRoutes } from './player-events.ts';
import { pushRoutes } from './push.ts';
import { pwaRoutes } from './pwa.ts';
import { walletRoutes } from './wallet.ts';

/** All handlers of the contract, by name; a missing one does not compile. */
export const routes: Routes = {
  ...accountRoutes,
  ...bannersRoutes,
  ...eventRoutes,
  ...favouritesRoutes,
  ...gamesRoutes,
  ...infoRoutes,
  ...notificationsRoutes,
  ...playRoutes,
  ...pushRoutes,
  ...pwaRoutes,
  ...walletRoutes,
};
