import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { emitUnauthorized } from '../../../src/core/session/epoch.ts';
import { clearPrivateStorage } from '../../../src/core/session/purge.ts';
import { loadRegistrationInfo } from '../../../src/features/account/form/registration-info.ts';
import { requestSignOut, signOutWarning } from '../../../src/features/account/session/sign-out-warning.ts';
import { account, setPlayer } from '../../../src/features/account/state.ts';
import { at } from '../../setup/mount.tsx';

import {
  backEnd,
  errorOf,
  field,
  line,
  open,
  resetProfile,
  save,
  storedDraft,
  type,
} from './profile-back-end.tsx';

beforeEach(resetProfile);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOutWarning.step = 'closed';
});

describe('the draft', () => {
  test('survives a reload, and a session that ended, for the same player', async () => {
    backEnd();
    const { unmount } = await open();
    type(/^City/, 'Köln');
    unmount();
    act(() => emitUnauthorized());
    setPlayer(null);
    expect(storedDraft()).toContain('Köln');
    await open();
    expect(field(/^City/).value).toBe('Köln');
  });

  test('is deleted for another player and by a sign-out, which asks first', async () => {
    backEnd();
    const { unmount } = await open();
    type(/^City/, 'Köln');
    await act(requestSignOut);
    expect(signOutWarning.step).toBe('confirming');
    expect(account.player).not.toBeNull();
    unmount();
    setPlayer(null);
    await open({ id: 8, city: 'Ulm' });
    expect(field(/^City/).value).toBe('Ulm');
    expect(storedDraft()).toBeNull();
    type(/^City/, 'Köln');
    clearPrivateStorage();
    expect(storedDraft()).toBeNull();
  });

  test('is dropped by one button', async () => {
    backEnd();
    await open();
    type(/^City/, 'Köln');
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field(/^City/).value).toBe('Bonn');
    expect(storedDraft()).toBeNull();
  });

  test('offline it is kept, what is not on the device is named, and it is sent after a look', async () => {
    const { change, saves } = backEnd();
    await loadRegistrationInfo();
    line.isCut = true;
    networkStatus.isOnline = false;
    const hidden = { email: null, date_of_birth: null, address: null, postal_code: null, mobile_phone: null };
    await open(hidden, true);
    expect(errorOf(/^Street/)).toContain('Not kept on this device');
    expect(errorOf(/^City/)).not.toContain('Not kept on this device');
    type(/^City/, 'Köln');
    type(/^Street/, 'Weg 2');
    expect(screen.getByText(/Kept in this tab until you’re back online/)).toBeDefined();
    await save();
    expect(saves()).toEqual([]);
    change({ first_name: 'Anna' });
    line.isCut = false;
    act(() => {
      networkStatus.isOnline = true;
    });
    expect(await screen.findByText(/Look over what you changed while offline/)).toBeDefined();
    // It was typed over something that was not to be seen.
    const blind = await screen.findByRole('group', { name: 'Street and number' });
    expect(blind.textContent).toContain('Weg 1');
    expect(field(/^First name/).value).toBe('Anna');
    await userEvent.click(within(blind).getByRole('button', { name: 'Keep mine' }));
    await save();
    await vi.waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).toMatchObject({
      user: { city: 'Köln', address: 'Weg 2' },
      base: { city: 'Bonn', address: 'Weg 1' },
    });
  });
});

describe('leaving with unsaved changes', () => {
  const leave = () => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '/pokies/all';
    fireEvent.click(link);
    link.remove();
  };

  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('asks; the page stays, or is left with the draft', async () => {
    backEnd();
    await open();
    type(/^City/, 'Köln');
    await vi.waitFor(() => expect(unload()).toBe(true));
    leave();
    expect(await screen.findByText('Leave without saving?')).toBeDefined();
    expect(at()).toBe('/profile');
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(at()).toBe('/profile');
    leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave, keep the draft' }));
    expect(at()).toBe('/pokies/all');
    expect(storedDraft()).toContain('Köln');
  });

  test('asks nothing where nothing was changed, and the browser’s own question comes with a change', async () => {
    backEnd();
    await open();
    expect(unload()).toBe(false);
    leave();
    expect(screen.queryByText('Leave without saving?')).toBeNull();
    type(/^City/, 'Köln');
    await vi.waitFor(() => expect(unload()).toBe(true));
  });
});
