import { proxy, useSnapshot } from 'valtio';
import { config, type Manager } from '../../contract/config.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { onSignedOut } from '../account/session.ts';
import { account } from '../account/state.ts';

/** The VIP's own person at the casino, by the player's groups (platform 6). */
export const vipContact = proxy<{ manager: Manager | null; loading: Loading }>({
  manager: null,
  loading: notLoaded(),
});

export const useVipContact = () => useSnapshot(vipContact);

export const loadVipContact = makeLoad(
  vipContact.loading,
  async asking => {
    const { player } = account;
    if (!player) return;
    const body = { userGroups: [...player.groups] };
    const { manager } = await call(config.loadManagers, { body, ...asking });
    // Of who is here now: an answer may be later than a sign-out.
    if (account.player?.id === player.id) vipContact.manager = manager;
  },
  config.loadManagers.path,
);

onSignedOut(() => {
  vipContact.manager = null;
  Object.assign(vipContact.loading, notLoaded());
});
