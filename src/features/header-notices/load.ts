import { headerNotices as endpoints } from '../../contract/subjects/header-notices.ts';
import { createLoader, useLoad } from '../../core/data/loader.ts';
import { reconcileList } from '../../core/data/reconcile.ts';
import { call } from '../../core/http/call.ts';
import { withinSession } from '../../core/session/within-session.ts';
import { onSignedIn, onSignedOut } from '../account/session/session-events.ts';
import { headerNotices } from './state.ts';

const loadHeaderNotices = createLoader(headerNotices.loading, async options => {
  const rows = await withinSession(() => call(endpoints.listHeaderNotices, options));
  reconcileList(headerNotices.rows, rows, ({ id }) => id);
});

/** Loads the notices, and again when another visitor is there: those of testers are theirs only. */
export const useHeaderNoticesLoad = (): void => useLoad(loadHeaderNotices, headerNotices.loading);

onSignedIn(() => void loadHeaderNotices());
onSignedOut(() => {
  headerNotices.rows.length = 0;
  void loadHeaderNotices();
});
