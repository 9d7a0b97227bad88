import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { methods } from '../../../../src/features/cashbox/methods/methods-state.ts';
import { stubFetch } from '../../../setup/fetch-stub.ts';
import { at } from '../../../setup/mount.tsx';
import { someMethod, someStatus } from '../payments.ts';
import {
  amount,
  beginTest,
  CREATE,
  card,
  emitEvent,
  endTest,
  open,
  saved,
  submit,
  type,
  world,
} from './deposit-world.tsx';

vi.mock(
  '../../../../src/features/third-party/load-script.ts',
  async () => (await import('../form/card-library.ts')).fakeScripts,
);
beforeEach(beginTest);
afterEach(endTest);

describe('the deposit form', () => {
  test('requests the offers with the methods: their line does not move the button later', async () => {
    const list = Promise.withResolvers<{ body: [] }>();
    const { to } = world({ answers: { 'GET /api/player/payment_methods': () => list.promise } });
    open();
    await waitFor(() => expect(to('GET /api/bonuses/deposit')).toHaveLength(1));
    list.resolve({ body: [] });
    expect(await screen.findByText('You can’t deposit EUR right now')).toBeTruthy();
  });

  test('says what a deposit costs and brings before its one button', async () => {
    world({ deposit: [card], status: someStatus() });
    open();
    await type('50');
    const summary = (await screen.findByText('You receive exactly')).closest('dl');
    expect(summary?.textContent).toContain('€1.25');
    expect(summary?.textContent).toContain('€48.75');
    expect((await submit()).textContent).toContain('€50.00');
    expect(screen.getByText('€10.00 to €5,000.00')).toBeTruthy();
  });

  test('leads to the terms of the chosen method, where the provider has any', async () => {
    const url = 'https://provider.example/terms/?l=en';
    const termsOfService = { restrictions: { amountCurrencyCode: 'EUR' }, url };
    const other = someMethod({ id: 'other', title: 'Other' });
    world({ deposit: [someMethod({ title: 'SandPay', termsOfService }), other] });
    open();
    const link = await screen.findByRole('link', { name: 'Terms of SandPay' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      url,
      '_blank',
      'noopener noreferrer',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: /Other/ }));
    expect(screen.queryByRole('link', { name: /Terms of/ })).toBeNull();
  });

  test('says what coins are worth, with the rate and its time, and computes nothing with it', async () => {
    world({
      deposit: [someMethod({ type: 'crypto', currency: 'LTC', title: 'Litecoin' })],
      answers: {
        'GET /api/info/crypto_exchange_rates': {
          body: { at: '2026-06-01T12:00:00.000Z', rates: [{ from: 'LTC', to: 'EUR', rate: 80.5 }] },
        },
      },
    });
    open('/accounts/LTC/deposit');
    const summary = (await screen.findByText('Worth about')).closest('dl');
    expect(summary?.textContent).toMatch(/1 LTC is about €80\.50?\. As of .*2026/);
    await type('0.0001');
    expect((await screen.findByText('You receive exactly')).closest('dl')?.textContent).toContain('€0.00');
  });

  test('proposes 50 at the first deposit, in the currency of the wallet', async () => {
    world({ status: someStatus({ is_first_deposit: true }) });
    open();
    await waitFor(async () => expect(((await amount()) as HTMLInputElement).value).toBe('50.00'));
  });

  test('is for the wallet that its address names', async () => {
    const { to } = world({ deposit: [someMethod({ currency: 'CAD' })] });
    open('/accounts/CAD/deposit?back=%2Fplay%2Fa%2Fb');
    await amount();
    expect(methods.currency).toBe('CAD');
    expect(to('GET /api/player/cashbox')[0]?.search).toBe('?currency=CAD');
  });

  test('fetches both lists, and up to three times more while one is empty', async () => {
    const { lists } = world({ deposit: [] });
    open();
    expect(await screen.findByText('You can’t deposit EUR right now')).toBeTruthy();
    expect(lists.filter(action => action === 'deposit')).toHaveLength(4);
    expect(lists.filter(action => action === 'cashout')).toHaveLength(4);
  });

  test('keeps the method on screen when a list that is loaded anew has a saved card', async () => {
    let offered = [someMethod(), card];
    const { lists } = world({
      answers: {
        'GET /api/player/payment_methods': ({ search }) => {
          lists.push(search);
          return { body: offered };
        },
      },
    });
    open();
    const chosen = await screen.findByRole('radio', { name: /^SandPay/ });
    expect(chosen).toHaveProperty('checked', true);
    await waitFor(() => expect(methods.loading.stored).toBe(false));
    offered = [someMethod(), { ...card, savedProfiles: [saved] }];
    emitEvent('payment_methods_changed', {});
    await waitFor(() => expect(methods.deposit[1]?.savedProfiles).toHaveLength(1));
    expect(chosen).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: /^Visa/ }));
    await screen.findByText(saved.title);
  });

  test('hides sofort from players of group 631', async () => {
    world({
      groups: [631],
      deposit: [someMethod({ id: 'sofort', brand: 'sofort', title: 'Sofort' }), someMethod()],
    });
    open();
    expect(await screen.findByRole('radio', { name: /SandPay/ })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /Sofort/ })).toBeNull();
  });

  test('has the message of a wrong amount at its field, and sends nothing', async () => {
    const { to } = world();
    open();
    await type('1e3');
    await userEvent.click(await submit());
    const field = await amount();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Write the amount out, without an exponent')).toBeTruthy();
    await type('9.99');
    await userEvent.click(await submit());
    expect(screen.getByText('The smallest amount is €10.00')).toBeTruthy();
    expect(to(CREATE)).toEqual([]);
  });

  test('says that it is the player’s own limit that leaves less than the method takes', async () => {
    world({
      status: someStatus({ deposit: { held: null, missing_fields: [], available_cents: 2000 } }),
    });
    open();
    expect(await screen.findByText('€10.00 to €20.00')).toBeTruthy();
    expect(screen.getByText('Your deposit limit still allows €20.00.')).toBeTruthy();
  });

  test.each([
    ['the limit', 500, 1000, 'Your deposit limit leaves €5.00, and this method takes at least €10.00.'],
    [
      'its whole steps',
      1900,
      1001,
      'Your deposit limit leaves €19.00, and this method takes at least €20.00.',
    ],
  ])(
    'says that %s leaves no amount, in place of the amount, and leads to the limits',
    async (_, left, min, text) => {
      const bounds = { min_cents: min, max_cents: 500_000, step_cents: min === 1000 ? 1 : 1000 };
      const { to } = world({
        deposit: [
          someMethod({ deposit: bounds, fields: ['wallet_account'] }),
          someMethod({
            id: 'sofort',
            title: 'Sofort',
            deposit: { ...bounds, min_cents: 100, step_cents: 1 },
          }),
        ],
        status: someStatus({
          is_first_deposit: true,
          deposit: { held: null, missing_fields: [], available_cents: left },
        }),
      });
      open();
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Limits and breaks' }).getAttribute('href')).toBe(
        '/profile/limits',
      );
      // Nobody types an account for nothing.
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.queryByRole('checkbox')).toBeNull();
      expect(screen.getByText('The reason is above.')).toBeTruthy();
      await userEvent.click(await submit());
      expect(to(CREATE)).toEqual([]);
      await userEvent.click(screen.getByRole('radio', { name: /Sofort/ }));
      expect((await submit()).getAttribute('aria-disabled')).toBeNull();
      expect(await amount()).toBeTruthy();
    },
  );

  test('proposes nothing that its bounds leave out', async () => {
    world({
      deposit: [someMethod({ deposit: { min_cents: 1000, max_cents: 2500, step_cents: 1 } })],
    });
    open();
    const group = await screen.findByRole('group', { name: 'Quick amounts' });
    expect(group.textContent).toBe('€10.00€20.00');
  });

  test('says what holds it back before an amount is typed', async () => {
    const until = '2030-01-01T12:00:00.000Z';
    world({
      status: someStatus({
        deposit: { held: { reason: 'break', until }, missing_fields: [], available_cents: null },
      }),
    });
    open();
    expect(await screen.findByText(/You’re on a break until/)).toBeTruthy();
    const button = await submit();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('The reason is above.')).toBeTruthy();
  });

  test('leads to the details that are missing first', async () => {
    world({
      status: someStatus({ deposit: { held: null, missing_fields: ['city'], available_cents: null } }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add details' }));
    expect(at()).toBe('/popup/user-info?context=deposit');
  });

  test('offline shows what is known, says why it can’t send, and keeps what was typed', async () => {
    world({ deposit: [{ ...someMethod(), savedProfiles: [saved] }] });
    open();
    await type('75');
    cleanup();
    expect(localStorage.getItem('orbit.u.paymentMethods')).not.toContain('510510');
    Object.assign(methods, { currency: null, deposit: [], cashout: [] });
    stubFetch({ 'GET /api/bonuses/deposit': new TypeError('Failed to fetch') });
    networkStatus.isOnline = false;
    open();
    expect(((await amount()) as HTMLInputElement).value).toBe('75');
    expect((await submit()).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('You need a connection to deposit. What you typed stays.')).toBeTruthy();
  });

  test('keeps an amount for the wallet that it was typed for, and for no other', async () => {
    world();
    open();
    await type('20');
    cleanup();
    open('/accounts/USD/deposit');
    expect(((await amount()) as HTMLInputElement).value).toBe('');
    cleanup();
    open();
    expect(((await amount()) as HTMLInputElement).value).toBe('20');
  });

  test('warns on a link that loses answers, and lets the player go on', async () => {
    world();
    networkStatus.attempt = 3;
    await act(async () => undefined);
    networkStatus.attempt = 1;
    open();
    expect(await screen.findByText(/Your connection is weak right now/)).toBeTruthy();
    expect((await submit()).getAttribute('aria-disabled')).toBeNull();
  });
});
