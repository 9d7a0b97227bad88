import { proxy, useSnapshot } from 'valtio';
import { config, type Manager } from '../../../contract/subjects/config.ts';
import { createLoader, initialLoadState, type LoadState } from '../../../core/data/loader.ts';
import { call } from '../../../core/http/call.ts';
import { onSignedOut } from '../../account/session/session-events.ts';
import { account } from '../../account/state.ts';

/** The VIP's manager, by the player's groups (VIP-7). */
export const vipContact = proxy<{ manager: Manager | null; loading: LoadState }>({
  manager: null,
  loading: initialLoadState(),
});

export const useVipContact = () => useSnapshot(vipContact);

export const loadVipContact = createLoader(
  vipContact.loading,
  async options => {
    const { player } = account;
    if (!player) return;
    const body = { userGroups: [...player.groups] };
    const { manager } = await call(config.loadManagers, { body, ...options });
    // The response may arrive after a sign-out.
    if (account.player?.id === player.id) vipContact.manager = manager;
  },
  config.loadManagers.path,
);

onSignedOut(() => {
  vipContact.manager = null;
  Object.assign(vipContact.loading, initialLoadState());
});
