import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToJournal } from '../../../../src/core/http/operations-journal.ts';
import { outbox } from '../../../../src/core/worker/outbox.ts';
import { SignOutWarning } from '../../../../src/features/account/session/SignOutWarning.tsx';
import { cancelSignOut, requestSignOut } from '../../../../src/features/account/session/sign-out-warning.ts';
import { account, setPlayer } from '../../../../src/features/account/state.ts';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab } from '../../../setup/mount.tsx';

const SIGN_OUT = 'DELETE /api/users/sign_out';
const queuedMutation = (id: number) => ({ key: `/${id}`, topic: `favourite:${id}`, want: true });

beforeEach(() => {
  freshTab('/');
  stubFetch({ [SIGN_OUT]: { status: 204 } });
  setPlayer(somePlayer());
  render(
    <I18nProvider i18n={i18n}>
      <SignOutWarning />
    </I18nProvider>,
  );
});
afterEach(() => {
  cleanup();
  cancelSignOut();
  outbox.rows = [];
  setPlayer(null);
  vi.unstubAllGlobals();
});
const ask = () => act(requestSignOut);
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('with everything sent there is no warning', async () => {
  await ask();
  expect(account.authStatus).toBe('guest');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('unsent changes are counted, and closing the warning keeps the player signed in', async () => {
  outbox.rows = [queuedMutation(1), queuedMutation(2)];
  await ask();
  expect(screen.getByRole('dialog').textContent).toContain('2 changes haven’t been sent yet');
  await click('Close');
  expect(account.authStatus).toBe('player');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a player who insists is signed out at once', async () => {
  outbox.rows = [queuedMutation(1)];
  await ask();
  await click('Sign out anyway');
  await vi.waitFor(() => expect(account.authStatus).toBe('guest'));
  expect(outbox.rows).toEqual([]);
});

test('a player who waits is signed out when the last change is sent, and not before', async () => {
  outbox.rows = [queuedMutation(1), queuedMutation(2)];
  await ask();
  await click('Send, then sign out');
  await act(async () => {
    outbox.rows = [queuedMutation(2)];
  });
  expect(account.authStatus).toBe('player');
  await act(async () => {
    outbox.rows = [];
  });
  await vi.waitFor(() => expect(account.authStatus).toBe('guest'));
});

test('an indeterminate payment opens the warning as well', async () => {
  addToJournal({ key: 'k', kind: 'deposit', at: 0 });
  await ask();
  expect(screen.getByRole('dialog').textContent).toContain('A payment is still being checked');
  expect(account.authStatus).toBe('player');
});
