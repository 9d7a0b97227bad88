import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../../src/core/data/loader.ts';
import { removeCookie } from '../../../../src/core/device/cookies.ts';
import { setLimitReached } from '../../../../src/core/shell/limit-status.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { setCalm } from '../../../../src/features/calm/calm.ts';
import DepositTooltip from '../../../../src/features/cashbox/bonus/DepositTooltip.tsx';
import { depositOffers } from '../../../../src/features/cashbox/bonus/state.ts';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../../setup/mount.tsx';
import { OFFERS, someOffer } from './offers.ts';

const COOKIE = 'deposit_tooltip_dismissed';
const MINUTE_MS = 60_000;

const show = () => {
  const anchor = createRef<HTMLButtonElement>();
  return mount(
    <>
      <button type="button" ref={anchor}>
        Deposit
      </button>
      <DepositTooltip anchor={anchor} />
    </>,
  );
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tip = () => screen.queryByRole('region', { name: 'Offer for your next deposit', hidden: true });
let net: ReturnType<typeof stubFetch>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z') });
  freshTab('/');
  removeCookie(COOKIE);
  Object.assign(depositOffers.loading, initialLoadState());
  depositOffers.list = [];
  net = stubFetch({ [OFFERS]: { body: [someOffer()] } });
  setPlayer(somePlayer());
});
afterEach(() => {
  cleanup();
  setPlayer(null);
  setCalm(false);
  setLimitReached(false);
  removeCookie(COOKIE);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the tooltip at the deposit button', () => {
  test('names the offer, leads to its conditions, and leaves by itself', async () => {
    show();
    await pass(10);
    expect(tip()?.textContent).toContain('Half as much again');
    expect(tip()?.textContent).toContain('can’t be credited yet');
    await pass(15_000);
    expect(tip()).toBeNull();
  });

  test('opens the conditions over the page', async () => {
    show();
    await pass(10);
    fireEvent.click(screen.getByRole('button', { name: 'Show conditions', hidden: true }));
    expect(at()).toBe('/deposit-bonus');
    await pass(10);
    expect(tip()).toBeNull();
  });

  test('comes at most once in ten minutes, also on another page of the device', async () => {
    show();
    await pass(20_000);
    cleanup();
    show();
    await pass(9 * MINUTE_MS);
    expect(tip()).toBeNull();
    await pass(MINUTE_MS);
    expect(tip()).not.toBeNull();
  });

  test('is gone for a day once it was dismissed', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    show();
    await pass(10);
    fireEvent.click(screen.getByRole('button', { name: 'Don’t show this today', hidden: true }));
    expect(written.mock.calls.flat().join()).toContain('Max-Age=86400');
    written.mockRestore();
    expect(tip()).toBeNull();
    await pass(60 * MINUTE_MS);
    expect(tip()).toBeNull();
    removeCookie(COOKIE);
    await pass(MINUTE_MS);
    expect(tip()).not.toBeNull();
  });

  test.each([
    ['in calm mode', () => setCalm(true)],
    ['while a limit is reached', () => setLimitReached(true)],
    ['on a screen of the cashbox', () => history.replaceState(null, '', '/deposit')],
    ['in the history of payments', () => history.replaceState(null, '', '/de/payments')],
    ['in a game', () => history.replaceState(null, '', '/play/studio/game')],
    ['for a guest', () => setPlayer(null)],
    ['for a player without bonuses', () => setPlayer(somePlayer({ can_issue_bonuses: false }))],
    ['for a player with a code', () => setPlayer(somePlayer({ deposit_bonus_code: 'X' }))],
  ])('does not come %s, and asks for nothing', async (_, begin) => {
    begin();
    show();
    await pass(20 * MINUTE_MS);
    expect(tip()).toBeNull();
    expect(net.to(OFFERS)).toHaveLength(0);
  });

  test('leaves when something that holds it back begins', async () => {
    show();
    await pass(10);
    expect(tip()).not.toBeNull();
    act(() => setCalm(true));
    await pass(10);
    expect(tip()).toBeNull();
  });

  test('does not come without offers, which are not asked for every minute', async () => {
    net.answers[OFFERS] = { body: [] };
    show();
    await pass(9 * MINUTE_MS);
    expect(tip()).toBeNull();
    expect(net.to(OFFERS)).toHaveLength(1);
  });
});
