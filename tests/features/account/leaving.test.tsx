import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToJournal } from '../../../src/core/operations-journal.ts';
import { outbox } from '../../../src/core/outbox.ts';
import { LeavingQuestion } from '../../../src/features/account/LeavingQuestion.tsx';
import { askToSignOut, stay } from '../../../src/features/account/leaving.ts';
import { account, showPlayer } from '../../../src/features/account/state.ts';
import { freshTab } from './mount.tsx';
import { somePlayer, wire } from './wire.ts';

const SIGN_OUT = 'DELETE /api/users/sign_out';
const wish = (id: number) => ({ key: `/${id}`, topic: `favourite:${id}`, want: true });

beforeEach(() => {
  freshTab('/');
  wire({ [SIGN_OUT]: { status: 204 } });
  showPlayer(somePlayer());
  render(
    <I18nProvider i18n={i18n}>
      <LeavingQuestion />
    </I18nProvider>,
  );
});
afterEach(() => {
  cleanup();
  stay();
  outbox.rows = [];
  showPlayer(null);
  vi.unstubAllGlobals();
});
const ask = () => act(askToSignOut);
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('with everything sent nobody is asked', async () => {
  await ask();
  expect(account.standing).toBe('guest');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what waits is counted, and closing the question keeps the player signed in', async () => {
  outbox.rows = [wish(1), wish(2)];
  await ask();
  expect(screen.getByRole('dialog').textContent).toContain('2 changes have not been sent yet');
  await click('Close');
  expect(account.standing).toBe('player');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a player who insists is signed out at once', async () => {
  outbox.rows = [wish(1)];
  await ask();
  await click('Sign out anyway');
  await vi.waitFor(() => expect(account.standing).toBe('guest'));
  expect(outbox.rows).toEqual([]);
});

test('one who waits is signed out when the last one is sent, and not before', async () => {
  outbox.rows = [wish(1), wish(2)];
  await ask();
  await click('Send, then sign out');
  await act(async () => {
    outbox.rows = [wish(2)];
  });
  expect(account.standing).toBe('player');
  await act(async () => {
    outbox.rows = [];
  });
  await vi.waitFor(() => expect(account.standing).toBe('guest'));
});

test('a payment in doubt is a reason to ask as well', async () => {
  addToJournal({ key: 'k', kind: 'deposit', at: 0 });
  await ask();
  expect(screen.getByRole('dialog').textContent).toContain('A payment is still being checked');
  expect(account.standing).toBe('player');
});
