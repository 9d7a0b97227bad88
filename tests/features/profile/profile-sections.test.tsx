import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Player } from '../../../src/contract/subjects/player.ts';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import {
  loadRegistrationInfo,
  registrationInfo,
} from '../../../src/features/account/form/registration-info.ts';
import { account, setPlayer } from '../../../src/features/account/state.ts';
import ProfileSections from '../../../src/features/profile/ProfileSections.tsx';
import UserInfoPopup from '../../../src/features/profile/UserInfoPopup.tsx';
import { wallet } from '../../../src/features/wallet/state.ts';
import { formAnswers, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const eur = { currency: 'EUR', amount_cents: 5000, available_to_cashout_cents: 5000, active: true };
const fields = formAnswers['GET /api/info/player_fields'].body;
const promos = ['receive_promos', 'receive_sms_promos'].map(field => ({ field, required: false }));
const answers = {
  ...formAnswers,
  'GET /api/info/player_fields': {
    body: {
      ...fields,
      cashout: [
        { field: 'mobile_phone', required: true },
        { field: 'personal_id', required: true, countries: ['EE'] },
      ],
      edition: [...fields.edition, ...promos],
    },
  },
  'GET /api/player': { body: somePlayer() },
  'PATCH /api/player': { body: somePlayer() },
  'GET /api/player/email': { body: { pending_email: null } },
  'GET /api/player/accounts': { body: [eur] },
};
const shown = () => toasts.list.map(({ text }) => text);
const open = async (player: Partial<Player> = {}) => {
  setPlayer(somePlayer(player));
  await loadRegistrationInfo();
  mount(<ProfileSections />);
};

beforeEach(() => {
  freshTab('/profile');
  networkStatus.isOnline = true;
  wallet.accounts.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('offers by mail', () => {
  const on = () => userEvent.click(screen.getByRole('switch', { name: 'Offers by e-mail' }));

  test.each([
    [false, {}, 'You’re subscribed.'],
    [true, {}, 'You’re already subscribed.'],
    [
      false,
      { 'PUT /api/subscriptions': { status: 500, body: {} } },
      'Something went wrong. Please try again.',
    ],
  ])('already on: %s, %j: %s', async (receive_promos, more, notice) => {
    const { to } = stubFetch({
      ...answers,
      'GET /api/subscriptions': { body: { receive_promos } },
      'PUT /api/subscriptions': { body: { receive_promos: true } },
      ...more,
    });
    await open();
    await on();
    await vi.waitFor(() => expect(shown()).toEqual([notice]));
    expect(to('PUT /api/subscriptions')).toHaveLength(receive_promos ? 0 : 1);
  });

  test('are switched off by the profile; text messages need a phone', async () => {
    const { to } = stubFetch({
      ...answers,
      'PATCH /api/player': { body: somePlayer({ mobile_phone: null }) },
    });
    await open({ receive_promos: true, mobile_phone: null });
    await on();
    await vi.waitFor(() => expect(shown()).toEqual(['Saved.']));
    expect(to('PATCH /api/player')[0]?.body).toMatchObject({ user: { receive_promos: false } });
    const sms = screen.getByRole<HTMLButtonElement>('switch', { name: 'Offers by text message' });
    expect(sms.disabled).toBe(true);
  });
});

describe('the e-mail address', () => {
  const openForm = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Change e-mail' }));
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'new@example.com' } });
  };
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send a link' }));

  test('is changed with the password, and says which address waits for its link', async () => {
    const { to } = stubFetch({
      ...answers,
      'POST /api/player/email': { body: { pending_email: 'new@example.com' } },
      'DELETE /api/player/email': { body: { pending_email: null } },
    });
    await open({ confirmed_at: '2026-01-01T00:00:00.000Z' });
    await openForm();
    await send();
    expect(screen.getByText('This field is required')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'old one' } });
    await send();
    expect(await screen.findByText(/Open the link that we sent to new@example.com/)).toBeDefined();
    expect(to('POST /api/player/email')[0]?.body).toEqual({
      user: { email: 'new@example.com', password: 'old one' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Keep the old one' }));
    await vi.waitFor(() => expect(screen.queryByText(/Open the link/)).toBeNull());
  });

  test('whose change can’t be called off now says so, and still waits', async () => {
    stubFetch({
      ...answers,
      'GET /api/player/email': { body: { pending_email: 'new@example.com' } },
      'DELETE /api/player/email': { status: 500, body: {} },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the old one' }));
    await vi.waitFor(() => expect(toasts.list.at(-1)?.tone).toBe('danger'));
    expect(screen.getByText(/Open the link that we sent to new@example.com/)).toBeDefined();
  });

  test('a wrong password shows at its field', async () => {
    const body = { errors: { password: ['errors.password.wrong'] } };
    stubFetch({ ...answers, 'POST /api/player/email': { status: 422, body } });
    await open();
    await openForm();
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'guess' } });
    await send();
    expect(await screen.findByText('Wrong password')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
  });
});

describe('wallets', () => {
  test('another one is opened, and tiles lock by its currency at once', async () => {
    const cad = { ...eur, currency: 'CAD', amount_cents: 0, available_to_cashout_cents: 0 };
    const { answers: given } = stubFetch({
      ...answers,
      'POST /api/player/accounts': () => {
        given['GET /api/player/accounts'] = { body: [{ ...eur, active: false }, cad] };
        given['GET /api/player'] = { body: somePlayer({ currency: 'CAD' }) };
        return { status: 201, body: cad };
      },
    });
    await open();
    await screen.findByLabelText('Open another wallet');
    await userEvent.selectOptions(screen.getByLabelText('Open another wallet'), 'CAD');
    await userEvent.click(screen.getByRole('button', { name: 'Open wallet' }));
    await vi.waitFor(() => expect(shown()).toEqual(['You now play with CAD.']));
    expect(account.player?.currency).toBe('CAD');
  });

  test('a refusal shows at the field', async () => {
    const body = { errors: { currency: ['errors.currency.invalid'] } };
    stubFetch({ ...answers, 'POST /api/player/accounts': { status: 422, body } });
    await open();
    await screen.findByLabelText('Open another wallet');
    await userEvent.selectOptions(screen.getByLabelText('Open another wallet'), 'CAD');
    await userEvent.click(screen.getByRole('button', { name: 'Open wallet' }));
    await vi.waitFor(() =>
      expect(screen.getByLabelText('Open another wallet').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(account.player?.currency).toBe('EUR');
  });
});

describe('the popup of missing details', () => {
  const openPopup = async (player: Partial<Player>, address: string) => {
    history.replaceState(null, '', address);
    setPlayer(somePlayer(player));
    await loadRegistrationInfo();
    const onClose = vi.fn();
    mount(<UserInfoPopup onClose={onClose} />);
    return onClose;
  };
  const asked = () =>
    [...document.querySelectorAll<HTMLElement>('[data-field]')].map(one => one.dataset['field']);

  test('asks for what playing with money needs, requires it, and closes when it is saved', async () => {
    stubFetch({ ...answers, 'GET /api/player': { body: somePlayer({ city: null }) } });
    const missed = { city: null, auth_fields_missed: ['city', 'terms_acceptance'] };
    const onClose = await openPopup(missed, '/popup/user-info');
    expect(asked()).toEqual(['city']);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter your city')).toBeDefined();
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Bonn' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  test('holds the place of its fields until it knows them all, also the one that comes with another', async () => {
    Object.assign(registrationInfo, { info: null, loading: initialLoadState() });
    const edition = Promise.withResolvers<{ body: object }>();
    const withState = [...fields.edition, { field: 'state', required: false }];
    const missed = {
      city: null,
      postal_code: null,
      state: null,
      auth_fields_missed: ['city', 'postal_code'],
    };
    stubFetch({
      ...answers,
      'GET /api/info/player_fields': () => edition.promise,
      'GET /api/player': { body: somePlayer(missed) },
    });
    setPlayer(somePlayer(missed));
    const { container } = mount(<UserInfoPopup onClose={vi.fn()} />);
    const saveButton = screen.getByRole('button', { name: 'Save' });
    const rows = () => container.querySelectorAll('form > div').length;
    const expected = rows();
    expect(asked()).toEqual([]);
    expect(saveButton.getAttribute('aria-disabled')).toBe('true');
    edition.resolve({ body: { ...fields, edition: withState } });
    await screen.findByLabelText('City');
    expect(asked()).toEqual(['postal_code', 'city', 'state']);
    expect(rows()).toBe(expected);
    expect(saveButton.getAttribute('aria-disabled')).toBeNull();
  });

  test('asks for what its context needs, or says that nothing is missing', async () => {
    stubFetch({ ...answers, 'GET /api/player': { body: somePlayer({ country: 'EE', mobile_phone: null }) } });
    await openPopup({ country: 'EE', mobile_phone: null }, '/popup/user-info?context=cashout');
    expect(asked()).toEqual(['personal_id', 'mobile_phone']);
    cleanup();
    stubFetch(answers);
    await openPopup({}, '/popup/user-info?context=cashout');
    expect(screen.getByText(/all the details we need/)).toBeDefined();
  });
});

test('what was played so far is loaded where it shows', async () => {
  const played = { rounds_count: 12, bet_cents: 1200, win_cents: 950 };
  const none = { deposits_count: 0, deposit_cents: 0, cashouts_count: 0, cashout_cents: 0 };
  const { to } = stubFetch({
    ...answers,
    'GET /api/player/stats': {
      body: {
        registered_at: '2026-01-01T00:00:00.000Z',
        accounts: [{ currency: 'EUR', ...played, ...none }],
      },
    },
  });
  await open();
  expect(await screen.findByText('12 rounds')).toBeTruthy();
  expect(screen.getByText(/Staked €12\.00, won €9\.50/)).toBeTruthy();
  expect(to('GET /api/player/stats')).toHaveLength(1);
});
