import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setPlayer } from '../../../src/features/account/state.ts';
import { loadMethods, methods, selectCurrency } from '../../../src/features/cashbox/methods/methods-state.ts';
import { cashboxStatus, loadCashboxStatus } from '../../../src/features/cashbox/status-state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';
import { someMethod, someStatus } from './payments.ts';

const METHODS = 'GET /api/player/payment_methods';
const STATUS = 'GET /api/player/cashbox';

function world() {
  return stubFetch({
    [METHODS]: ({ search }) => ({ body: [someMethod({ currency: currencyIn(search) })] }),
    [STATUS]: ({ search }) => ({ body: someStatus({ currency: currencyIn(search) }) }),
  });
}
const currencyIn = (search: string): string => new URLSearchParams(search).get('currency') ?? '';

beforeEach(() => {
  freshTab();
  setPlayer(null);
});
afterEach(() => vi.unstubAllGlobals());

describe('what belongs to a wallet', () => {
  test('is loaded when a player signs in, also while a load that began for a guest is still there', async () => {
    const { sent } = world();
    methods.currency = 'EUR';
    void loadMethods();
    void loadCashboxStatus();
    expect([methods.loading.phase, cashboxStatus.loading.phase]).toEqual(['idle', 'idle']);
    setPlayer(somePlayer());
    await vi.waitFor(() => expect(cashboxStatus.status?.currency).toBe('EUR'));
    await vi.waitFor(() => expect(methods.deposit).toHaveLength(1));
    expect(sent).toHaveLength(3);
    await loadMethods();
    expect(sent.length).toBe(5);
  });

  test('is that of the wallet that was chosen last, while the answer of another one is awaited', async () => {
    world();
    setPlayer(somePlayer());
    selectCurrency('EUR');
    void loadCashboxStatus();
    await Promise.resolve();
    selectCurrency('CAD');
    const phases: string[] = [];
    await vi.waitFor(() => {
      if (methods.deposit.length === 0) phases.push(methods.loading.phase);
      expect(methods.deposit[0]?.currency).toBe('CAD');
      expect(cashboxStatus.status?.currency).toBe('CAD');
    });
    expect(phases, 'an empty list is not taken for the answer').not.toContain('ready');
  });
});
