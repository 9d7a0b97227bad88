import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Limit } from '../../../src/contract/event-payloads.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import ConfirmLimitScreen from '../../../src/features/limits/ConfirmLimitScreen.tsx';
import LimitsPopup from '../../../src/features/limits/LimitsPopup.tsx';
import LimitsScreen from '../../../src/features/limits/LimitsScreen.tsx';
import { limits } from '../../../src/features/limits/state.ts';
import { saveBreak } from '../../../src/features/safe-play/local-break.ts';
import { loadSafePlay } from '../../../src/features/safe-play/state.ts';
import { context, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../setup/mount.tsx';
import { eur } from '../play/fixtures.ts';
import { someFacts } from '../safe-play/fixtures.ts';

const LIST = 'GET /api/user_limits';
const SAVE = 'POST /api/user_limits';
const CONFIRM = 'POST /api/user_limits/confirm';

const someLimit = (over: Partial<Limit> = {}, used = 400): Limit => ({
  ...{ id: 3, type: 'loss', period: 'day', state: 'confirmed', ends_at: null, pending: null },
  accounts: [{ currency: 'EUR', amount_cents: 1000, current_value_amount_cents: used }],
  resets_at: '2099-06-04T00:00:00.000Z',
  ...over,
});

function stub(rows: Limit[], more: Parameters<typeof stubFetch>[0] = {}) {
  const net = stubFetch({
    'GET /client-context': { body: context },
    'GET /api/player/accounts': { body: [eur] },
    'GET /api/player/safe_play': { body: someFacts() },
    'GET /api/cms/snippets': { body: [] },
    [LIST]: { body: rows },
    ...more,
  });
  setPlayer(somePlayer());
  return net;
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  freshTab('/profile/limits');
  saveBreak(null);
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  setPlayer(null);
  vi.unstubAllGlobals();
});

describe('a limit on its screen', () => {
  test('shows what is left, when it starts again, and the progress from 50 percent on', async () => {
    stub([someLimit({}, 400), someLimit({ id: 4, type: 'wager', period: 'week' }, 500)]);
    mount(<LimitsScreen />);
    const card = async (name: string) =>
      within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);
    const loss = await card('Daily loss limit');
    expect(loss.getByText('€6.00 left of €10.00')).toBeDefined();
    expect(loss.getByText(/^Resets: /)).toBeDefined();
    expect(loss.queryByRole('progressbar')).toBeNull();
    const wager = await card('Weekly wager limit');
    expect(wager.getByRole<HTMLProgressElement>('progressbar').value).toBe(500);
  });

  test('that is reached says from when play goes on', async () => {
    stub([someLimit({}, 1000)]);
    mount(<LimitsScreen />);
    expect(await screen.findByText(/^Reached\. You can play again from /)).toBeDefined();
  });

  test('shows when a loosening starts and what it needs, and is kept by one press', async () => {
    const pending = {
      starts_at: '2099-06-04T12:00:00.000Z',
      is_confirmed: false,
      accounts: [{ currency: 'EUR', amount_cents: 5000 }],
    };
    const { to, answers } = stub([someLimit({ pending })], { [SAVE]: { body: someLimit() } });
    mount(<LimitsScreen />);
    expect(await screen.findByText(/^Rises to €50\.00 on /)).toBeDefined();
    expect(screen.getByText(/if you confirm it/)).toBeDefined();
    answers[LIST] = { body: [someLimit()] };
    await press('Keep my limit');
    await vi.waitFor(() => expect(screen.queryByText(/^Rises to/)).toBeNull());
    expect(to(SAVE)[0]?.body).toEqual({ id: 3, type: 'loss', period: 'day' });
    expect(to(SAVE)[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('is changed and removed, and a failure says so', async () => {
    const { to, answers } = stub([someLimit()], { [SAVE]: { body: someLimit() } });
    mount(<LimitsScreen />);
    await press('Change');
    await screen.findByLabelText('Amount');
    type('Amount', '8.50');
    await press('Change limit');
    await vi.waitFor(() => expect(to(SAVE)).toHaveLength(1));
    const accounts = [{ currency: 'EUR', amount_cents: 850 }];
    expect(to(SAVE)[0]?.body).toEqual({ id: 3, type: 'loss', period: 'day', accounts });
    answers['DELETE /api/user_limits/3'] = { status: 500, body: {} };
    await press('Remove');
    expect((await screen.findByRole('alert')).textContent).toContain('on our side');
  });

  test('of an exclusion and a break has its end and nothing that changes it', async () => {
    const held: Partial<Limit> = { resets_at: null, accounts: [], state: 'active' };
    stub([
      someLimit({ ...held, type: 'selfexclusion', period: 'forever' }),
      someLimit({ ...held, id: null, type: 'coolingoff', period: null, ends_at: '2099-06-04T12:00:00.000Z' }),
    ]);
    mount(<LimitsScreen />);
    expect(await screen.findByText('It has no end and can’t be lifted.')).toBeDefined();
    expect(screen.getByText(/^Until 4 Jun|^Until Jun 4/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});

describe('a new limit', () => {
  test('is typed freely, checked, and sent in minor units', async () => {
    const { to, answers } = stub([], {
      [SAVE]: { status: 422, body: { errors: { period: ['errors.limit.exists'] } } },
    });
    mount(<LimitsScreen />);
    await press('Set a limit');
    await screen.findByLabelText('Limit');
    for (const amount of ['', 'ten', '0', '-5']) {
      type('Amount', amount);
      await press('Set limit');
      expect(screen.getByLabelText('Amount').getAttribute('aria-invalid'), amount).toBe('true');
    }
    expect(to(SAVE)).toHaveLength(0);
    type('Limit', 'wager');
    type('Per', 'week');
    type('Amount', '25');
    await press('Set limit');
    expect(await screen.findByText(/You already have a limit for this period/)).toBeDefined();
    Object.assign(answers, { [SAVE]: { body: someLimit() }, [LIST]: { body: [someLimit()] } });
    await press('Set limit');
    expect(await screen.findByRole('heading', { name: 'Daily loss limit' })).toBeDefined();
    const accounts = [{ currency: 'EUR', amount_cents: 2500 }];
    expect(to(SAVE).at(-1)?.body).toEqual({ type: 'wager', period: 'week', accounts });
  });

  test('of deposits is offered first under UK, and says what it counts', async () => {
    const { to } = stub([], {
      [SAVE]: { body: someLimit({ type: 'deposit' }) },
      'GET /api/player/safe_play': { body: someFacts({ jurisdiction: 'UK' }) },
    });
    await loadSafePlay();
    mount(<LimitsScreen />);
    await press('Set a limit');
    const types = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Limit' });
    expect([...types.options].map(({ value }) => value)).toEqual(['deposit', 'loss', 'wager', 'session']);
    expect(types.value).toBe('deposit');
    expect(screen.getByText(/What you have paid in can still be played/)).toBeDefined();
    type('Amount', '50');
    await press('Set limit');
    const accounts = [{ currency: 'EUR', amount_cents: 5000 }];
    await vi.waitFor(() => expect(to(SAVE)[0]?.body).toEqual({ type: 'deposit', period: 'day', accounts }));
  });

  test('of time is in minutes of a day', async () => {
    const { to } = stub([], { [SAVE]: { body: someLimit() } });
    mount(<LimitsPopup />);
    await press('Set a limit');
    await screen.findByLabelText('Limit');
    type('Limit', 'session');
    type('Minutes', '1441');
    await press('Set limit');
    expect(to(SAVE)).toHaveLength(0);
    type('Minutes', '90');
    await press('Set limit');
    await vi.waitFor(() => expect(to(SAVE)).toHaveLength(1));
    const accounts = [{ currency: '', amount_cents: 90 }];
    expect(to(SAVE)[0]?.body).toEqual({ type: 'session', period: 'day', accounts });
  });
});

describe('the simulator', () => {
  const days = [400, 900, 2000].map((bets_cents, index) => ({
    ...{ day: `2026-06-0${index + 1}`, bets_cents, wins_cents: 0, peak_cents: bets_cents, minutes: 5 },
  }));

  test('says on how many of the last days the limit that is typed would have stopped the player', async () => {
    stub([], { 'GET /api/player/play_days': { body: days } });
    mount(<LimitsScreen />);
    await press('Set a limit');
    await screen.findByLabelText('Limit');
    type('Amount', '8');
    expect(
      await screen.findByText('In the last 90 days, this limit would have stopped you on 2 days.'),
    ).toBeDefined();
    type('Amount', '10');
    expect(
      screen.getByText('In the last 90 days, this limit would have stopped you on 1 day.'),
    ).toBeDefined();
    type('Amount', '20');
    expect(screen.getByText('In the last 90 days, this limit would never have stopped you.')).toBeDefined();
    type('Amount', '');
    expect(screen.queryByText(/In the last 90 days/)).toBeNull();
  });

  test('says nothing where the history is not known', async () => {
    const { to } = stub([], { 'GET /api/player/play_days': { status: 404, body: {} } });
    mount(<LimitsScreen />);
    await press('Set a limit');
    await screen.findByLabelText('Limit');
    type('Amount', '8');
    await vi.waitFor(() => expect(to('GET /api/player/play_days')).not.toHaveLength(0));
    expect(screen.queryByText(/In the last 90 days/)).toBeNull();
  });
});

describe('the screen of limits', () => {
  test('has its other states: loading, failed, and the last known ones without a network', async () => {
    const { answers } = stub([], { [LIST]: { status: 500, body: {} } });
    mount(<LimitsScreen />);
    expect(await screen.findByText('We couldn’t load your limits')).toBeDefined();
    answers[LIST] = { body: [someLimit()] };
    await press('Try again');
    await screen.findByRole('heading', { name: 'Daily loss limit' });
    delete answers[LIST];
    await act(async () => {
      await import('../../../src/features/limits/state.ts').then(({ loadLimits }) => loadLimits());
    });
    expect(limits.loading.phase).toBe('offline');
    expect(screen.getByText('€6.00 left of €10.00')).toBeDefined();
  });

  test('asks before an exclusion, which signs this device out', async () => {
    const excluded = someLimit({ type: 'selfexclusion', period: '6_months' });
    const { to } = stub([], { [SAVE]: { body: excluded }, 'DELETE /api/users/sign_out': { status: 204 } });
    mount(<LimitsScreen />);
    await screen.findByText('You haven’t set any limits');
    await screen.findByLabelText('How long');
    type('How long', '6_months');
    await press('Exclude me');
    expect(to(SAVE)).toHaveLength(0);
    await press('Start now');
    await vi.waitFor(() => expect(at()).toBe('/login'));
    expect(to(SAVE)[0]?.body).toEqual({ type: 'selfexclusion', period: '6_months' });
  });

  test('starts a break of a week after a question, one of a day by one press', async () => {
    const { to } = stub([], {
      [SAVE]: { body: someLimit({ type: 'coolingoff', period: 'week' }) },
      'POST /api/player/locks': new TypeError('Failed to fetch'),
    });
    mount(<LimitsScreen />);
    await screen.findByLabelText('A longer break');
    type('A longer break', 'week');
    await press('Start the break');
    await press('Start now');
    await vi.waitFor(() => expect(to(SAVE)[0]?.body).toEqual({ type: 'coolingoff', period: 'week' }));
    await press('24 hours');
    await vi.waitFor(() => expect(to('POST /api/player/locks')[0]?.body).toMatchObject({ minutes: 1440 }));
    expect(await screen.findByText(/^You’re on a break until /)).toBeDefined();
  });
});

describe('the link of a mail', () => {
  const open = (token: string) => {
    history.replaceState(null, '', `/profile/limits/confirm?token=${token}`);
    mount(<ConfirmLimitScreen />);
  };

  test('confirms the limit and leads to it', async () => {
    const { to } = stub([], { [CONFIRM]: { body: someLimit() } });
    open('abc');
    expect(await screen.findByText(/^Confirmed\./)).toBeDefined();
    expect(to(CONFIRM)[0]?.body).toEqual({ token: 'abc' });
    expect(screen.getByRole('link', { name: 'Go to your limits' }).getAttribute('href')).toBe(
      '/profile/limits',
    );
  });

  test('that is used up says so; one that got no answer can be followed again', async () => {
    const invalid = { status: 422, body: { errors: { token: ['errors.token.invalid'] } } };
    const { answers } = stub([], { [CONFIRM]: { status: 500, body: {} } });
    open('abc');
    await screen.findByText('We couldn’t check the link');
    answers[CONFIRM] = invalid;
    await press('Try again');
    expect(await screen.findByText('This link has expired or was already used')).toBeDefined();
  });
});
