import { t } from '@lingui/core/macro';
import { proxy, ref, useSnapshot } from 'valtio';
import { type DepositOffer, bonuses as endpoints } from '../../../contract/subjects/bonuses.ts';
import { initialLoadState, type LoadState } from '../../../core/data/loader.ts';
import { call, newIdempotencyKey } from '../../../core/http/call.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { createPlayerLoader } from '../../account/session/player-loader.ts';
import { onSignedOut } from '../../account/session/session-events.ts';
import { account, loadAccount } from '../../account/state.ts';

interface State {
  /** What can be taken with the next deposit, or the one offer whose code the player has kept. */
  list: readonly DepositOffer[];
  loading: LoadState;
}

export const depositOffers = proxy<State>({ list: ref([]), loading: initialLoadState() });

export const useDepositOffers = () => useSnapshot(depositOffers) as Readonly<State>;

const keptCode = (): string | null => account.player?.deposit_bonus_code ?? null;

export const loadDepositOffers = createPlayerLoader(
  depositOffers.loading,
  options => {
    const query = keptCode() === null ? {} : { kept: 'true' as const };
    return call(endpoints.listDepositBonuses, { ...options, query });
  },
  list => {
    depositOffers.list = ref(list);
  },
);

/** Keeps the code with the account. Rejects with `ApiError`; the field of its message is `deposit_bonus_code`. */
export async function keepCode(code: string): Promise<void> {
  const body = { deposit_bonus_code: code };
  await call(endpoints.setBonusCode, { body, key: newIdempotencyKey() });
  await loadAccount();
  await loadDepositOffers();
  toast(t({ id: 'bonus.keep.done', message: `Code ${code} is kept with your account.` }), 'success');
}

/** Rejects with `ApiError`. */
export async function removeCode(): Promise<void> {
  await call(endpoints.clearBonusCode, { key: newIdempotencyKey() });
  await loadAccount();
  await loadDepositOffers();
}

onSignedOut(() => {
  depositOffers.list = ref([]);
  Object.assign(depositOffers.loading, initialLoadState());
});
