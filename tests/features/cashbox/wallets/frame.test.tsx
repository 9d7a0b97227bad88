import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { historyState } from '../../../../src/core/shell/navigation.ts';
import { CashboxFrame } from '../../../../src/features/cashbox/CashboxFrame.tsx';
import { freshTab, mount } from '../../../setup/mount.tsx';

afterEach(cleanup);

test('another tab replaces the popup over the same page, about the same wallet, and takes along where to go afterwards', async () => {
  freshTab('/accounts/BTC/deposit?back=/play/orbit/comet&utm_source=mail');
  history.replaceState({ over: '/play/orbit/comet', depth: 1 }, '');
  const entries = history.length;
  mount(<CashboxFrame current="cashboxDeposit">…</CashboxFrame>);
  expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('aria-current')).toBe('page');
  screen.getByRole('link', { name: 'Withdraw' }).click();
  await waitFor(() => expect(location.pathname).toBe('/withdraw'));
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    currency: 'BTC',
    back: '/play/orbit/comet',
  });
  expect(historyState()).toEqual({ over: '/play/orbit/comet', depth: 1 });
  expect(history.length).toBe(entries);
});

test('the history of payments is a page, which its link opens in place of the popup', async () => {
  freshTab('/deposit');
  mount(<CashboxFrame current="cashboxDeposit">…</CashboxFrame>);
  expect(screen.getByRole('link', { name: 'Payment history' }).getAttribute('href')).toBe('/payments');
});
