import { cleanup, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Account, LedgerLine } from '../../../../src/contract/subjects/wallet.ts';
import { initialLoadState } from '../../../../src/core/data/loader.ts';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { limitStatus } from '../../../../src/core/shell/limit-status.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import CashboxPopup from '../../../../src/features/cashbox/wallets/CashboxPopup.tsx';
import { breakState } from '../../../../src/features/safe-play/local-break.ts';
import { wallet } from '../../../../src/features/wallet/state.ts';
import { formAnswers, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';

export const eur: Account = {
  currency: 'EUR',
  amount_cents: 102_500,
  available_to_cashout_cents: 100_000,
  active: true,
  reserved_cents: 4000,
  wagered_cents: 1999,
  wagering_cents: 10_000,
};
export const btc: Account = {
  currency: 'BTC',
  amount_cents: 150_050_000,
  available_to_cashout_cents: 150_050_000,
  active: false,
  reserved_cents: 0,
};
export const rates = {
  at: '2026-01-01T00:00:00.000Z',
  rates: [{ from: 'BTC', to: 'EUR', rate: 100_000.5 }],
};
export const line = (id: number, over: Partial<LedgerLine> = {}): LedgerLine => ({
  id,
  at: '2026-05-01T12:00:00.000Z',
  kind: 'sandbox_welcome',
  pocket: 'real',
  amount_cents: 100_000,
  balance_after_cents: 100_000,
  payment_id: null,
  game: null,
  ...over,
});
export const page = (rows: readonly LedgerLine[], cursor: string | null = null) => ({
  body: { rows, cursor },
});

export function open(over: Record<string, unknown> = {}, path = '/dashboard') {
  freshTab(path);
  const net = stubFetch({
    ...formAnswers,
    'GET /api/player/accounts': { body: [btc, eur] },
    'GET /api/player/payments': { body: [] },
    'GET /api/info/crypto_exchange_rates': { body: rates },
    ...over,
  } as never);
  setPlayer(somePlayer());
  mount(<CashboxPopup />);
  return net;
}
export const card = (name: RegExp) => screen.findByRole('article', { name });

export function beginTest(): void {
  networkStatus.isOnline = true;
}

export function endTest(): void {
  cleanup();
  setPlayer(null);
  breakState.stored = null;
  Object.assign(limitStatus, { isReached: false, isRedirecting: false });
  Object.assign(wallet.loading, initialLoadState());
  vi.unstubAllGlobals();
}
