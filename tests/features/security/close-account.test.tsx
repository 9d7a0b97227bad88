import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { account } from '../../../src/features/account/state.ts';
import SecurityScreen from '../../../src/features/security/SecurityScreen.tsx';
import { wallet } from '../../../src/features/wallet/state.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { at, mount } from '../../setup/mount.tsx';
import { answers, dialog, openTab, press } from './security-back-end.tsx';

beforeEach(openTab);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('closing the account shows what becomes of the balance, and signs out', async () => {
  const euros = { currency: 'EUR', amount_cents: 123_400, available_to_cashout_cents: 0, active: true };
  const stub = stubFetch({
    ...answers(),
    'GET /api/player/accounts': { body: [euros] },
    'POST /api/player/close': { status: 204 },
    'DELETE /api/users/sign_out': { status: 204 },
  });
  Object.assign(wallet, { accounts: [] });
  Object.assign(wallet.loading, initialLoadState());
  mount(<SecurityScreen />);
  await screen.findByText('Recent activity');
  await press('Close account');
  const form = await dialog('Close account');
  expect(await within(form).findByText('€1,234.00')).toBeTruthy();
  expect(within(form).getByText(/Closing pays nothing out/)).toBeTruthy();
  await press('Close account', form);
  expect(stub.to('POST /api/player/close')).toEqual([]);
  await userEvent.click(within(form).getByLabelText('I understand and want to close my account'));
  await press('Close account', form);
  await vi.waitFor(() => expect(at()).toBe('/login'));
  expect(account.authStatus).toBe('guest');
  expect(stub.to('POST /api/player/close')[0]?.body).toEqual({ understood: true });
});

test('an account whose closing was not answered is closed where the repeat finds no session', async () => {
  const stub = stubFetch({
    ...answers(),
    'POST /api/player/close': new TypeError('Failed to fetch'),
    'DELETE /api/users/sign_out': { status: 204 },
  });
  mount(<SecurityScreen />);
  await screen.findByText('Recent activity');
  await press('Close account');
  const form = await dialog('Close account');
  await userEvent.click(within(form).getByLabelText('I understand and want to close my account'));
  await press('Close account', form);
  await within(form).findByText(/You’re offline/);
  expect(account.authStatus).toBe('player');
  Object.assign(stub.answers, {
    'POST /api/player/close': { status: 401, body: { error: 'session_expired' } },
  });
  await press('Close account', form);
  await vi.waitFor(() => expect(toasts.list.map(({ text }) => text)).toContain('Your account is closed.'));
  expect(stub.to('DELETE /api/users/sign_out')).toHaveLength(1);
  expect(at()).toBe('/login');
});

test('a session that ended before anything was closed says nothing of closing', async () => {
  stubFetch({ ...answers(), 'POST /api/player/close': { status: 401, body: { error: 'session_expired' } } });
  mount(<SecurityScreen />);
  await screen.findByText('Recent activity');
  await press('Close account');
  const form = await dialog('Close account');
  await userEvent.click(within(form).getByLabelText('I understand and want to close my account'));
  toasts.list.length = 0;
  await press('Close account', form);
  await vi.waitFor(() => expect(form.querySelector('button[aria-busy="true"]')).toBeNull());
  expect(toasts.list.map(({ text }) => text)).not.toContain('Your account is closed.');
});
