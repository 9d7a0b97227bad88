import type { config, pageConfig, promoConfig } from '../../src/contract/subjects/config.ts';
import type { Routes } from '../context.ts';
import { groupIdsOf } from '../players/player-view.ts';
import { loadConfig } from './config.ts';
import { findManager } from './vip-contact.ts';

type Names = keyof typeof config | keyof typeof pageConfig | keyof typeof promoConfig;

/** Configuration of the page (CONFIG-1): the files of `server/operator/data/`, or the console's override. */
export const configRoutes = {
  loadPageConfig: ({ app }) => loadConfig(app, 'manage-promotion-pages'),
  loadSurveyConfig: ({ app }) => loadConfig(app, 'survey-config'),
  loadBettingConfig: ({ app }) => loadConfig(app, 'betting-config'),
  loadCurrencyConfig: ({ app }) => loadConfig(app, 'currency-config'),
  loadMainWidgetConfig: ({ app }) => loadConfig(app, 'main-widget-config'),
  loadLogoConfig: ({ app }) => loadConfig(app, 'logo-config'),
  loadVipAdventures: ({ app }) => loadConfig(app, 'vip-adventures'),
  loadDisabledBonuses: ({ app }) => loadConfig(app, 'disabled-bonuses'),
  loadModifyGiftsConfig: ({ app }) => loadConfig(app, 'modify-gifts-config'),
  loadAdditionalGifts: ({ app }) => loadConfig(app, 'additional-gifts'),
  loadWheelConfig: ({ app }) => loadConfig(app, 'wheel-config'),
  loadWheelSegments: ({ app }) => loadConfig(app, 'wheel-config-segments'),

  /** By the groups that the page names (VIP-7); a player's own groups count, whatever it names. */
  loadManagers: async ({ app, body, player }) => {
    const own = player ? await groupIdsOf(app.db, player.id) : [];
    const groups = own.filter(id => body.userGroups.includes(id));
    return { manager: await findManager(app, groups) };
  },
} satisfies Pick<Routes, Names>;
