import { groups } from '../../src/contract/operator/groups.ts';
import type { Handler } from '../context.ts';
import { textFor } from '../locale.ts';
import { groupIdsOf } from '../players/player-view.ts';
import { loadConfig } from './config.ts';

/** The operator's notices for a visitor (SHELL-43), in the order of the file. */
const listHeaderNotices: Handler<'listHeaderNotices'> = async ({ app, player, visitor: { locale } }) => {
  const notices = await loadConfig(app, 'header-notices');
  const own = player ? await groupIdsOf(app.db, player.id) : [];
  const isTester = own.includes(groups.notificationTester);
  return notices
    .filter(({ test }) => !test || isTester)
    .map(({ id, icon, message, link }) => ({
      id,
      icon,
      message: textFor(locale, message),
      link: link && { text: textFor(locale, link.text), action: link.action },
    }));
};

export const headerNoticesRoutes = { listHeaderNotices };
