import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import SecurityScreen from '../../../src/features/security/SecurityScreen.tsx';
import { security } from '../../../src/features/security/state.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { mount } from '../../setup/mount.tsx';
import { answers, CONFIRM, dialog, openTab, PHONE, press, session } from './security-back-end.tsx';

beforeEach(openTab);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the security tab', () => {
  test('shows nothing it does not know while it loads, then the devices with place and time', async () => {
    stubFetch(answers({}, [session(), PHONE]));
    const { container } = mount(<SecurityScreen />);
    expect(container.querySelector('[aria-busy="true"]')?.textContent).toBe('');
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(await screen.findByText('Chrome, Android')).toBeTruthy();
    expect(screen.getAllByText(/Germany · 192\.0\.2\.1/)).toHaveLength(2);
    expect(screen.getByText('This device')).toBeTruthy();
  });

  test('without a network it says that it can’t be shown', async () => {
    stubFetch({ ...answers(), 'GET /api/player/security': new TypeError('Failed to fetch') });
    mount(<SecurityScreen />);
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy();
  });

  test('after an error it is loaded again by the button', async () => {
    const stub = stubFetch({ ...answers(), 'GET /api/player/security': { status: 500, body: {} } });
    mount(<SecurityScreen />);
    expect(await screen.findByRole('heading', { name: 'We couldn’t load this page' })).toBeTruthy();
    Object.assign(stub.answers, answers());
    await press('Try again');
    expect(await screen.findByText('You’re signed in on this device only.')).toBeTruthy();
  });

  test('ends one device, and all others', async () => {
    const stub = stubFetch({
      ...answers({}, [session(), PHONE]),
      'DELETE /api/player/sessions/2': { status: 204 },
      'DELETE /api/player/sessions': { status: 204 },
    });
    mount(<SecurityScreen />);
    await screen.findByText('Chrome, Android');
    await press('Sign out Chrome, Android');
    await vi.waitFor(() => expect(toasts.list.at(-1)?.text).toBe('That device is signed out.'));
    await screen.findByText('Chrome, Android');
    await press('Sign out all other devices');
    await vi.waitFor(() => expect(toasts.list.at(-1)?.text).toBe('Your other devices are signed out.'));
    expect(stub.to('DELETE /api/player/sessions')).toHaveLength(1);
  });

  test('a device that can’t be ended now stays and says why', async () => {
    stubFetch({
      ...answers({}, [session(), PHONE]),
      'DELETE /api/player/sessions/2': { status: 500, body: {} },
    });
    mount(<SecurityScreen />);
    await screen.findByText('Chrome, Android');
    await press('Sign out Chrome, Android');
    await vi.waitFor(() => expect(toasts.list.at(-1)?.tone).toBe('danger'));
    expect(screen.getByText('Chrome, Android')).toBeTruthy();
  });

  test('a device that is signed out already is as good as ended now', async () => {
    const stub = stubFetch({
      ...answers({}, [session(), PHONE]),
      'DELETE /api/player/sessions/2': { status: 404, body: { error: 'unknown_session' } },
    });
    mount(<SecurityScreen />);
    await screen.findByText('Chrome, Android');
    Object.assign(stub.answers, answers());
    await press('Sign out Chrome, Android');
    await vi.waitFor(() => expect(toasts.list.at(-1)?.text).toBe('That device is signed out.'));
    expect(screen.queryByText('Chrome, Android')).toBeNull();
  });

  test('leaves the screen with the player', async () => {
    stubFetch(answers({}, [session(), PHONE]));
    mount(<SecurityScreen />);
    await screen.findByText('Chrome, Android');
    setPlayer(null);
    await vi.waitFor(() => expect(screen.queryByText('Chrome, Android')).toBeNull());
    expect(security).toMatchObject({ sessions: [], overview: null });
  });
});

describe('a change of the password', () => {
  const fill = (form: HTMLElement, current: string, next: string) => {
    for (const [label, value] of [
      ['Current password', current],
      ['Password', next],
      ['Repeat password', next],
    ] as const)
      fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  };

  test('whose reply was lost is sent again under its key', async () => {
    const stub = stubFetch(answers());
    mount(<SecurityScreen />);
    await screen.findByText('Recent activity');
    await press('Change password');
    const form = await dialog('Change password');
    fill(form, 'correct-horse', 'seven-green-otters-2');
    await press('Change password', form);
    await within(form).findByText(/You’re offline/);
    Object.assign(stub.answers, { 'PUT /api/player/password': { status: 204 } });
    await press('Change password', form);
    await vi.waitFor(() => expect(toasts.list.at(-1)?.text).toMatch(/^Password changed/));
    const keys = stub.to('PUT /api/player/password').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('to one that is easy to guess is refused before it is sent', async () => {
    const stub = stubFetch(answers());
    mount(<SecurityScreen />);
    await screen.findByText('Recent activity');
    await press('Change password');
    const form = await dialog('Change password');
    await vi.waitFor(async () => {
      fill(form, 'correct-horse', 'ann@example.com');
      await press('Change password', form);
      expect(within(form).getByText(/too easy to guess/)).toBeTruthy();
    });
    expect(stub.to('PUT /api/player/password')).toEqual([]);
  });
});

describe('what needs a proof of who is there', () => {
  test('asks for the password, and goes on with it', async () => {
    let isConfirmed = false;
    const stub = stubFetch({
      ...answers(),
      'POST /api/player/two_factor/secret': () =>
        isConfirmed
          ? { status: 201, body: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCD' } }
          : CONFIRM,
      'POST /api/player/confirm_identity': () => {
        isConfirmed = true;
        return { status: 204 };
      },
    });
    mount(<SecurityScreen />);
    await screen.findByText('Recent activity');
    await press('Turn on two-factor');
    const asked = await dialog('Confirm it’s you');
    fireEvent.change(within(asked).getByLabelText('Current password'), {
      target: { value: 'correct-horse' },
    });
    await press('Continue', asked);
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    expect(stub.to('POST /api/player/confirm_identity')[0]?.body).toEqual({
      user: { password: 'correct-horse' },
    });
  });

  test('is given up with the dialog, without an error', async () => {
    stubFetch({ ...answers(), 'POST /api/player/data': CONFIRM });
    mount(<SecurityScreen />);
    await screen.findByText('Recent activity');
    await press('Download my data');
    const asked = await dialog('Confirm it’s you');
    await press('Close', asked);
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull());
    expect(toasts.list).toEqual([]);
  });
});

test('recovery codes are left only by who says that they are kept', async () => {
  stubFetch({
    ...answers(),
    'POST /api/player/two_factor/secret': { status: 201, body: { secret: 'ABCD', uri: 'otpauth://totp/x' } },
    'POST /api/player/two_factor': { status: 201, body: { recovery_codes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } },
  });
  mount(<SecurityScreen />);
  await screen.findByText('Recent activity');
  await press('Turn on two-factor');
  const form = await dialog('Turn on two-factor');
  fireEvent.change(await within(form).findByLabelText('Code'), { target: { value: '123456' } });
  await press('Turn on two-factor', form);
  const codes = await dialog('Keep your recovery codes');
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2);
  expect(within(codes).queryByRole('button', { name: 'Close' })).toBeNull();
  await press('Done', codes);
  expect(screen.getByText('aaaaa-bbbbb')).toBeTruthy();
  await userEvent.click(within(codes).getByLabelText('I’ve kept these codes'));
  await press('Done', codes);
  await vi.waitFor(() => expect(screen.queryByText('aaaaa-bbbbb')).toBeNull());
});

test('an answer with recovery codes that was lost costs none: the next code brings new ones', async () => {
  const stub = stubFetch({
    ...answers(),
    'POST /api/player/two_factor/secret': { status: 201, body: { secret: 'ABCD', uri: 'otpauth://totp/x' } },
    'POST /api/player/two_factor': { status: 409, body: { error: 'two_factor_on' } },
    'POST /api/player/two_factor/recovery_codes': { status: 201, body: { recovery_codes: ['eeeee-fffff'] } },
  });
  mount(<SecurityScreen />);
  await screen.findByText('Recent activity');
  await press('Turn on two-factor');
  const form = await dialog('Turn on two-factor');
  fireEvent.change(await within(form).findByLabelText('Code'), { target: { value: '654321' } });
  await press('Turn on two-factor', form);
  const codes = await dialog('Keep your recovery codes');
  expect(within(codes).getByText('eeeee-fffff')).toBeTruthy();
  expect(stub.to('POST /api/player/two_factor/recovery_codes')).toHaveLength(1);
});
