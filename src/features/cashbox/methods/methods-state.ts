import * as v from 'valibot';
import { proxy, useSnapshot } from 'valtio';
import { cashbox as endpoints } from '../../../contract/subjects/cashbox.ts';
import { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import { isMethodShown } from '../../../contract/subjects/payment-rules.ts';
import { PAYMENT_ACTIONS, type PaymentAction } from '../../../contract/subjects/payment-states.ts';
import { initialLoadState, type LoadState } from '../../../core/data/loader.ts';
import { storedValue } from '../../../core/device/stored-value.ts';
import { call } from '../../../core/http/call.ts';
import { onRealtimeEvent } from '../../../core/realtime/subscriptions.ts';
import { PRIVATE_PREFIX } from '../../../core/session/purge.ts';
import { onSignedOut } from '../../account/session/session-events.ts';
import { account } from '../../account/state.ts';
import { loadThirdParty } from '../../third-party/load-script.ts';
import { createWalletLoader } from '../wallet-loader.ts';

type Lists = Record<PaymentAction, PaymentMethod[]>;

interface State extends Lists {
  /** Null until a screen has chosen it. */
  currency: string | null;
  loading: LoadState;
}

/** The ways to pay in and out, in one currency. */
export const methods = proxy<State>({
  currency: null,
  deposit: [],
  cashout: [],
  loading: initialLoadState(),
});

export const useMethods = () => useSnapshot(methods) as Readonly<State>;

/** How often the lists are fetched again while either is empty (CASHBOX-6). */
const REFETCHES = 3;

export const loadMethods = createWalletLoader(
  methods.loading,
  () => methods.currency,
  async (currency, options) => {
    let lists = await fetchLists(currency, options);
    for (let refetch = 1; refetch <= REFETCHES && isIncomplete(lists); refetch++)
      lists = await fetchLists(currency, options);
    return () => {
      Object.assign(methods, lists);
      store(currency, lists);
    };
  },
);

const isIncomplete = ({ deposit, cashout }: Lists): boolean => deposit.length === 0 || cashout.length === 0;

async function fetchLists(currency: string, options: object): Promise<Lists> {
  const groups = account.player?.groups ?? [];
  const lists = await Promise.all(
    PAYMENT_ACTIONS.map(async action => {
      const rows = await call(endpoints.listPaymentMethods, { ...options, query: { action, currency } });
      return [action, rows.filter(method => isMethodShown(method, groups))] as const;
    }),
  );
  return Object.fromEntries(lists) as Lists;
}

/** Chooses the wallet whose methods are shown; offline those that this device knew last. */
export function selectCurrency(currency: string): void {
  if (methods.currency === currency) return;
  const known = storedMethods.read();
  const stored = known?.currency === currency ? known : null;
  Object.assign(methods, { currency, deposit: [], cashout: [], ...stored?.lists });
  Object.assign(methods.loading, initialLoadState(), stored && { at: stored.at, stored: true });
  void loadMethods();
}

const storedMethods = storedValue(
  `${PRIVATE_PREFIX}paymentMethods`,
  v.object({
    at: v.number(),
    currency: v.string(),
    lists: v.object({ deposit: v.array(PaymentMethod), cashout: v.array(PaymentMethod) }),
  }),
);

/** Saved cards and accounts are not kept on the device. */
function store(currency: string, { deposit, cashout }: Lists): void {
  const plain = (rows: PaymentMethod[]) => rows.map(row => ({ ...row, savedProfiles: [] }));
  const lists = { deposit: plain(deposit), cashout: plain(cashout) };
  storedMethods.write({ at: Date.now(), currency, lists });
}

/** The library that this player has used, which then has something to forget; null: none was asked for. */
let used: ReturnType<typeof loadPaymentsLibrary> | null = null;

/** The provider's library; null where it can't be loaded. */
export function loadPaymentsLibrary() {
  const library = loadThirdParty('payments');
  used = library;
  return library;
}

onRealtimeEvent('payment_methods_changed', () => void loadMethods());
onSignedOut(() => {
  Object.assign(methods, { currency: null, deposit: [], cashout: [] });
  Object.assign(methods.loading, initialLoadState());
  // A failure of third-party code may not stop the sign-out.
  void used?.then(library => library?.reset()).catch(() => undefined);
  used = null;
});
