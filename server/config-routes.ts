import type { config } from '../src/contract/config.ts';
import type { pageConfig } from '../src/contract/page-config.ts';
import type { promoConfig } from '../src/contract/promo-config.ts';
import type { Routes } from './ask.ts';
import { configOf } from './config.ts';

type Names = keyof typeof config | keyof typeof pageConfig | keyof typeof promoConfig;

/** Configuration of the page (platform 7): the files of `server/config/`, or what the console says instead. */
export const configRoutes = {
  loadPageConfig: ({ app }) => configOf(app, 'manage-promotion-pages'),
  loadSurveyConfig: ({ app }) => configOf(app, 'survey-config'),
  loadBettingConfig: ({ app }) => configOf(app, 'betting-config'),
  loadCurrencyConfig: ({ app }) => configOf(app, 'currency-config'),
  loadMainWidgetConfig: ({ app }) => configOf(app, 'main-widget-config'),
  loadLogoConfig: ({ app }) => configOf(app, 'logo-config'),
  loadVipAdventures: ({ app }) => configOf(app, 'vip-adventures'),
  loadDisabledBonuses: ({ app }) => configOf(app, 'disabled-bonuses'),
  loadModifyGiftsConfig: ({ app }) => configOf(app, 'modify-gifts-config'),
  loadAdditionalGifts: ({ app }) => configOf(app, 'additional-gifts'),
  loadWheelConfig: ({ app }) => configOf(app, 'wheel-config'),
  loadWheelSegments: ({ app }) => configOf(app, 'wheel-config-segments'),

  /** By the groups that the page names (platform 6); a player's own groups count, whatever it names. */
  loadManagers: async ({ app, body, player }) => {
    const own = player
      ? await app.db
          .selectFrom('group_members')
          .select('group_id')
          .where('player_id', '=', player.id)
          .execute()
      : [];
    const groups = own.map(row => row.group_id).filter(id => body.userGroups.includes(id));
    const desks = await configOf(app, 'managers');
    return { manager: desks.find(desk => desk.groups.some(id => groups.includes(id)))?.manager ?? null };
  },
} satisfies Pick<Routes, Names>;
