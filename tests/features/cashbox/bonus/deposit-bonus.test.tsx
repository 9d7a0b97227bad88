import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../../src/core/data/loader.ts';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { setLimitReached } from '../../../../src/core/shell/limit-status.ts';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { BonusChoice } from '../../../../src/features/cashbox/bonus/BonusChoice.tsx';
import DepositBonusPopup from '../../../../src/features/cashbox/bonus/DepositBonusPopup.tsx';
import { depositOffers } from '../../../../src/features/cashbox/bonus/state.ts';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../../setup/mount.tsx';
import { OFFERS, PLAYER, someOffer } from './offers.ts';

const SET = 'PATCH /api/player/set_bonus_code';
const CLEAR = 'DELETE /api/player/clear_bonus_code';

const popup = (onClose = () => undefined) =>
  mount(<DepositBonusPopup onClose={onClose} route="cashboxDepositBonus" />);
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  freshTab('/deposit-bonus');
  Object.assign(depositOffers.loading, initialLoadState());
  depositOffers.list = [];
  setPlayer(somePlayer());
});
afterEach(() => {
  cleanup();
  setPlayer(null);
  setLimitReached(false);
  networkStatus.isOnline = true;
  vi.unstubAllGlobals();
});

describe('an offer', () => {
  test('shows all of its conditions, in money too, before it is taken', async () => {
    stubFetch({ [OFFERS]: { body: [someOffer()] } });
    popup();
    const card = within(await screen.findByRole('article', { name: 'Half as much again' }));
    const terms = Object.fromEntries(
      card.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(terms).toEqual({
      'Bonus code': 'HALF50',
      'You get': '50% of the deposit, at most €50.00',
      'Minimum deposit': '€20.00',
      'To stake before it can be paid out': 'The bonus, 25 times',
      'Time to stake it': '14 days',
      'Highest bet until then': '€5.00',
      'Most you can win with it': 'No limit',
      'Offer ends': 'No end date',
    });
    const rows = card.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent));
    expect(rows).toEqual([
      ['You deposit', '€20.00', '€100.00'],
      ['You get', '€10.00', '€50.00'],
      ['You have to stake', '€250.00', '€1,250.00'],
      ['Expected cost', '€11.25', '€56.25'],
    ]);
    expect(card.getByText(/games that return 95\.5% of the stakes/)).toBeDefined();
    expect(screen.getByText(/can’t be credited yet/)).toBeDefined();
  });

  test('of free spins says how much they are, and that their cost is not known', async () => {
    const spins = someOffer({
      percent: null,
      max_bonus_cents: null,
      freespins_total: 20,
      max_win_cents: 5000,
    });
    stubFetch({ [OFFERS]: { body: [spins] } });
    popup();
    expect(await screen.findByText('20 free spins')).toBeDefined();
    expect(screen.getByText('What the free spins won, 25 times')).toBeDefined();
    expect(screen.getByText('€50.00')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('is kept by one button and declined by an equal one', async () => {
    const { to, answers } = stubFetch({ [OFFERS]: { body: [someOffer()] }, [SET]: { status: 204 } });
    const close = vi.fn();
    popup(close);
    const [keep, decline] = [
      (await screen.findAllByRole('button', { name: 'Keep this code' }))[0],
      await button('No thanks'),
    ];
    expect(keep?.className).toBe(decline.className);
    fireEvent.click(decline);
    expect(close).toHaveBeenCalledOnce();
    answers[PLAYER] = { body: somePlayer({ deposit_bonus_code: 'HALF50' }) };
    fireEvent.click(keep as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Bonus code HALF50 is kept' })).toBeDefined();
    expect(to(SET)[0]?.body).toEqual({ deposit_bonus_code: 'HALF50' });
    expect(to(SET)[0]?.headers.get('idempotency-key')).toBeTruthy();
    await vi.waitFor(() => expect(to(OFFERS).at(-1)?.search).toBe('?kept=true'));
    expect(screen.queryByRole('button', { name: 'No thanks' })).toBeNull();
    expect(toasts.list.map(({ text }) => text)).toEqual(['Code HALF50 is kept with your account.']);
  });
});

describe('the code that is kept', () => {
  test('shows its conditions and is removed', async () => {
    setPlayer(somePlayer({ deposit_bonus_code: 'HALF50' }));
    const { to, answers } = stubFetch({ [OFFERS]: { body: [someOffer()] }, [CLEAR]: { status: 204 } });
    popup();
    expect(await screen.findByRole('article', { name: 'Half as much again' })).toBeDefined();
    expect(screen.queryByLabelText('Bonus code')).toBeNull();
    answers[PLAYER] = { body: somePlayer() };
    fireEvent.click(await button('Remove code'));
    expect(await screen.findByLabelText('Bonus code')).toBeDefined();
    expect(to(CLEAR)).toHaveLength(1);
  });

  test('of an offer that is gone says so', async () => {
    setPlayer(somePlayer({ deposit_bonus_code: 'OLD' }));
    stubFetch({ [OFFERS]: { body: [] } });
    popup();
    expect(await screen.findByText('The offer for this code is no longer available')).toBeDefined();
    expect(await button('Remove code')).toBeDefined();
  });
});

describe('a code that is typed', () => {
  const type = async (text: string) => {
    fireEvent.change(await screen.findByLabelText('Bonus code'), { target: { value: text } });
    fireEvent.click(await button('Keep this code'));
  };

  test('is sent in capitals, and a wrong one is explained at its field', async () => {
    const error = { errors: { deposit_bonus_code: ['errors.bonus_code.unknown'] } };
    const { to, answers } = stubFetch({ [OFFERS]: { body: [] }, [SET]: { status: 422, body: error } });
    popup();
    await type('');
    expect(to(SET)).toHaveLength(0);
    await type(' nope ');
    expect(await screen.findByText(/We don’t know this code/)).toBeDefined();
    expect(screen.getByLabelText('Bonus code').getAttribute('aria-invalid')).toBe('true');
    expect(to(SET)[0]?.body).toEqual({ deposit_bonus_code: 'NOPE' });
    Object.assign(answers, {
      [SET]: { status: 204 },
      [PLAYER]: { body: somePlayer({ deposit_bonus_code: 'NEW' }) },
    });
    await type('new');
    expect(await screen.findByRole('heading', { name: 'Bonus code NEW is kept' })).toBeDefined();
  });
});

describe('without offers', () => {
  test('the popup says so, and a failure can be repeated', async () => {
    const { answers } = stubFetch({ [OFFERS]: { status: 500, body: {} } });
    popup();
    expect(await screen.findByText('We couldn’t load the offers')).toBeDefined();
    answers[OFFERS] = { body: [] };
    fireEvent.click(await button('Try again'));
    expect(await screen.findByText('There’s no offer for your next deposit')).toBeDefined();
  });

  test('while a limit is reached the offers and the form are held back', async () => {
    setLimitReached(true);
    stubFetch({ [OFFERS]: { body: [someOffer()] } });
    popup();
    expect(await screen.findByText('No offers while a limit is reached')).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.queryByLabelText('Bonus code')).toBeNull();
  });

  test('a player who gets no bonuses is told so', async () => {
    setPlayer(somePlayer({ can_issue_bonuses: false }));
    stubFetch({ [OFFERS]: { body: [] } });
    popup();
    expect(await screen.findByText('Your account doesn’t get bonuses')).toBeDefined();
  });

  test('offline the buttons say what they need', async () => {
    stubFetch({ [OFFERS]: { body: [someOffer()] } });
    popup();
    await screen.findByRole('article');
    networkStatus.isOnline = false;
    expect((await screen.findAllByText('You need a connection.')).length).toBe(1);
    expect(screen.getAllByRole('button', { name: 'Keep this code' })[0]?.getAttribute('aria-disabled')).toBe(
      'true',
    );
  });
});

describe('the line in the deposit form', () => {
  test('names the kept code, or that there are offers, and opens the conditions', async () => {
    setPlayer(somePlayer({ deposit_bonus_code: 'HALF50' }));
    stubFetch({ [OFFERS]: { body: [someOffer()] } });
    mount(<BonusChoice />);
    expect(await screen.findByText('Bonus code HALF50 is kept. It can’t be credited yet.')).toBeDefined();
    setPlayer(somePlayer());
    expect(await screen.findByText(/There are offers for this deposit/)).toBeDefined();
    history.replaceState(null, '', '/deposit');
    fireEvent.click(await button('Show conditions'));
    expect(at()).toBe('/deposit-bonus');
  });

  test('is not there without offers', async () => {
    const { to } = stubFetch({ [OFFERS]: { body: [] } });
    const { container } = mount(<BonusChoice />);
    await vi.waitFor(() => expect(to(OFFERS).length).toBeGreaterThan(0));
    expect(container.textContent).toBe('');
  });
});
