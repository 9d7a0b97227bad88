import { accountRoutes } from './accounts.ts';
import type { Routes } from './ask.ts';
import { bannersRoutes } from './banners.ts';
import { cmsRoutes } from './cms.ts';
import { configRoutes } from './config-routes.ts';
import { contactRoutes } from './contact.ts';
import { favouritesRoutes } from './favourites.ts';
import { gamesRoutes } from './games.ts';
import { infoRoutes } from './info.ts';
import { marketingRoutes } from './marketing.ts';
import { notificationsRoutes } from './notifications.ts';
import { platformInfoRoutes } from './platform-info.ts';
import { playRoutes } from './play.ts';
import { eventRoutes } from './player-events.ts';
import { playerExtrasRoutes } from './player-extras.ts';
import { pushRoutes } from './push.ts';
import { pwaRoutes } from './pwa.ts';
import { restoreIdRoutes } from './restore-id.ts';
import { safePlayRoutes } from './safe-play.ts';
import { telemetryRoutes } from './telemetry.ts';
import { walletRoutes } from './wallet.ts';

/** All handlers of the contract, by name; a missing one does not compile. */
export const routes: Routes = {
  ...accountRoutes,
  ...bannersRoutes,
  ...cmsRoutes,
  ...contactRoutes,
  ...eventRoutes,
  ...favouritesRoutes,
  ...gamesRoutes,
  ...infoRoutes,
  ...notificationsRoutes,
  ...playRoutes,
  ...pushRoutes,
  ...pwaRoutes,
  ...safePlayRoutes,
  ...restoreIdRoutes,
  ...telemetryRoutes,
  ...walletRoutes,
  ...configRoutes,
  ...marketingRoutes,
  ...platformInfoRoutes,
  ...playerExtrasRoutes,
};
