import { accountRoutes } from './account/routes.ts';
import { authProvidersRoutes } from './auth-providers/routes.ts';
import { bonusesRoutes } from './bonuses/routes.ts';
import { cashboxRoutes } from './cashbox/routes.ts';
import { compPointsRoutes } from './comp-points/routes.ts';
import { bannersRoutes } from './content/banners.ts';
import { contentRoutes } from './content/routes.ts';
import type { Routes } from './context.ts';
import { eventsRoutes } from './events/routes.ts';
import { favouritesRoutes } from './favourites/routes.ts';
import { gamesRoutes } from './games/routes.ts';
import { notificationsRoutes } from './notifications/notifications.ts';
import { configRoutes } from './operator/config-routes.ts';
import { headerNoticesRoutes } from './operator/header-notices.ts';
import { infoRoutes, platformInfoRoutes } from './operator/info.ts';
import { marketingRoutes } from './operator/marketing.ts';
import { pwaRoutes } from './operator/pwa.ts';
import { telemetryRoutes } from './operator/telemetry.ts';
import { gameRoundsRoutes } from './play/game-rounds.ts';
import { playRoutes } from './play/routes.ts';
import { playersRoutes } from './players/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { safePlayRoutes } from './safe-play/routes.ts';
import { passkeyRoutes } from './security/passkey-routes.ts';
import { securityRoutes } from './security/routes.ts';
import { chatRoutes, contactRoutes } from './support/routes.ts';
import { termsRoutes } from './terms/routes.ts';
import { verificationRoutes } from './verification/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** All handlers of the contract, by name; a missing one does not compile. */
export const routes: Routes = {
  ...accountRoutes,
  ...authProvidersRoutes,
  ...bannersRoutes,
  ...bonusesRoutes,
  ...cashboxRoutes,
  ...compPointsRoutes,
  ...contentRoutes,
  ...contactRoutes,
  ...eventsRoutes,
  ...favouritesRoutes,
  ...gameRoundsRoutes,
  ...gamesRoutes,
  ...headerNoticesRoutes,
  ...infoRoutes,
  ...notificationsRoutes,
  ...passkeyRoutes,
  ...playRoutes,
  ...pushRoutes,
  ...pwaRoutes,
  ...safePlayRoutes,
  ...securityRoutes,
  ...chatRoutes,
  ...telemetryRoutes,
  ...verificationRoutes,
  ...termsRoutes,
  ...walletRoutes,
  ...configRoutes,
  ...marketingRoutes,
  ...platformInfoRoutes,
  ...playersRoutes,
};
