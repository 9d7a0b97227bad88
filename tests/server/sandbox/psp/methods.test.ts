import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  addressFor,
  bech32Address,
  isAddress,
  isIban,
  payUri,
} from '../../../../server/sandbox/psp/addresses.ts';
import { methodsOf, toMinor } from '../../../../server/sandbox/psp/methods.ts';
import { ENABLED_CURRENCIES, findCurrency } from '../../../../src/contract/operator/currencies.ts';
import { PaymentStep } from '../../../../src/contract/subjects/cashbox.ts';

const ORIGIN = 'http://localhost:3002';
const currencyOf = (code: string) => {
  const found = findCurrency(code);
  if (!found) throw new Error(code);
  return found;
};

describe.each(ENABLED_CURRENCIES.map(({ code }) => code))('the methods of %s', code => {
  const methods = methodsOf(code, ORIGIN, 'et');

  test('can pay in and out', () => {
    expect(methods.some(({ deposit }) => deposit !== null)).toBe(true);
    expect(methods.some(({ withdrawal }) => withdrawal !== null)).toBe(true);
    expect(new Set(methods.map(({ id }) => id)).size).toBe(methods.length);
  });

  test('name the provider’s terms, for their reader', () => {
    for (const { termsUrl } of methods) expect(termsUrl).toBe(`${ORIGIN}/terms/?l=et`);
  });

  test('have bounds that are multiples of their step, exact, and above their fee', () => {
    for (const { deposit, withdrawal, depositFee, withdrawalFee, currency } of methods) {
      expect(currency).toBe(code);
      for (const [range, fee] of [
        [deposit, depositFee],
        [withdrawal, withdrawalFee],
      ] as const) {
        if (range === null) continue;
        const { min_cents, max_cents, step_cents } = range;
        expect([min_cents, max_cents, step_cents].every(Number.isSafeInteger)).toBe(true);
        expect(min_cents).toBeGreaterThan(fee.fixed_cents);
        expect(max_cents).toBeGreaterThan(min_cents);
        expect([min_cents % step_cents, max_cents % step_cents]).toEqual([0, 0]);
      }
    }
  });
});

test('a card has its fields on the page of its provider, by brand', () => {
  const urls = methodsOf('EUR', ORIGIN, 'en').map(({ hostedFieldsUrl }) => hostedFieldsUrl);
  expect(urls.slice(0, 2)).toEqual([
    `${ORIGIN}/card/?accepts=visa`,
    `${ORIGIN}/card/?accepts=mastercard,maestro`,
  ]);
});

test('sofort takes euros and pays nothing out', () => {
  const sofort = (code: string) => methodsOf(code, ORIGIN, 'et').find(({ brand }) => brand === 'sofort');
  expect(sofort('EUR')).toMatchObject({ type: 'bank_redirect', withdrawal: null });
  expect(sofort('NOK')).toBeUndefined();
});

test('an unknown currency has no method', () => {
  expect(methodsOf('XXX', ORIGIN, 'en')).toEqual([]);
});

test('whole units become minor ones exactly', () => {
  expect(toMinor('0.00002', currencyOf('BTC'))).toBe(2000);
  expect(toMinor('500000', currencyOf('DOG'))).toBe(50_000_000_000_000);
  expect(toMinor('10', currencyOf('JPY'), 100)).toBe(1000);
});

test('an address is written as the standard has it', () => {
  // The example of BIP 173 for the test network.
  const program = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex');
  expect(bech32Address('tb', program)).toBe('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
});

test.each(['BTC', 'ETH', 'LTC', 'BCH', 'DOG', 'USDT'])(
  'an address of %s is one that could be paid to, and its own',
  code => {
    const address = addressFor(code, 'one');
    expect(isAddress(code, address)).toBe(true);
    expect(addressFor(code, 'one')).toBe(address);
    expect(addressFor(code, 'two')).not.toBe(address);
    const uri = payUri(currencyOf(code), address, 1_234_500);
    expect(uri).toContain(address);
    const step = {
      type: 'crypto',
      network: code,
      address,
      uri,
      confirmations: 0,
      required_confirmations: 2,
      expires_at: '2026-11-20T10:00:00.000Z',
    };
    expect(v.is(PaymentStep, step)).toBe(true);
  },
);

test('an address to pay to names the exact amount in the units of its wallets', () => {
  const uri = (code: string, cents: number) => payUri(currencyOf(code), 'x', cents);
  expect(uri('BTC', 1)).toBe('bitcoin:x?amount=0.00000001');
  expect(uri('BTC', 100_000_000)).toBe('bitcoin:x?amount=1');
  expect(uri('DOG', 5_000_000_000)).toBe('dogecoin:x?amount=50');
  expect(uri('ETH', 150_000_000)).toBe('ethereum:x@11155111?value=1500000000000000000');
  expect(uri('USDT', 2_500_000)).toMatch(/transfer\?address=x&uint256=2500000$/);
});

test.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['ee382200221020145685', true],
  ['DE89370400440532013001', false],
  ['DE', false],
  ['', false],
])('the IBAN %s: %s', (iban, isRight) => {
  expect(isIban(iban)).toBe(isRight);
});
