import { expect, test } from 'vitest';
import { validate } from '../../../../src/features/cashbox/form/payment-form.ts';
import { someMethod } from '../payments.ts';

test.each([
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
  ['BTC', '0x52908400098527886E0F7030069857D2E4169EE7', false],
  ['ETH', '0x52908400098527886E0F7030069857D2E4169EE7', true],
  ['ETH', '0x52908400098527886E0F7030069857D2E4169EE', false],
  ['LTC', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', true],
  ['BCH', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', true],
  ['DOG', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', true],
  ['USDT', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', true],
  ['USDT', 'DE89370400440532013000', false],
  // A coin of another platform.
  [
    'XMR',
    '4AdUndXHHZ6cfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2684Rge',
    true,
  ],
  ['XMR', 'my wallet', false],
])('in %s, %s is an address: %s', (currency, text, expected) => {
  const method = someMethod({ type: 'crypto', currency, fields: ['address'] });
  const wrong = validate({ amount: '1', address: text }, method, '', { min: 1, max: 1e9, step: 1 });
  expect(wrong['address']).toBe(expected ? undefined : 'errors.invalid');
});
