import { createHash } from 'node:crypto';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { Currency } from '../../../src/contract/operator/currencies.ts';
import { COINS } from './method-table.ts';

/*
 * Addresses to pay to, as wallets read them: of test networks, so that no real coin can arrive, with right checksums.
 */

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

const BECH32_LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BECH32_GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;

function bech32Checksum(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of BECH32_GENERATOR.entries()) if ((top >>> bit) & 1) sum ^= generator;
  }
  return sum;
}

/** A witness program of version 0 (BIP 173). */
export function bech32Address(prefix: string, program: Buffer): string {
  const bits = [...program].map(byte => byte.toString(2).padStart(8, '0')).join('');
  const words = [0, ...(bits.match(/.{5}/g) ?? []).map(part => Number.parseInt(part, 2))];
  const letters = [...prefix].map(letter => letter.charCodeAt(0));
  const expanded = [...letters.map(code => code >>> 5), 0, ...letters.map(code => code & 31)];
  const checksum = bech32Checksum([...expanded, ...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const tail = [5, 4, 3, 2, 1, 0].map(place => (checksum >>> (5 * place)) & 31);
  return `${prefix}1${[...words, ...tail].map(word => BECH32_LETTERS[word]).join('')}`;
}

const BASE58_LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function base58Address(version: number, hash: Buffer): string {
  const payload = Buffer.concat([Buffer.from([version]), hash]);
  const whole = Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)]);
  let text = '';
  for (let rest = BigInt(`0x${whole.toString('hex')}`); rest > 0n; rest /= 58n)
    text = `${BASE58_LETTERS[Number(rest % 58n)]}${text}`;
  return text;
}

/** The address of one payment: the same whenever it is asked for. */
export function addressFor(code: string, reference: string): string {
  const { format, prefix } = COINS[code] ?? {};
  const hash = sha256(`address of ${reference}`).subarray(0, 20);
  if (format === 'bech32') return bech32Address(String(prefix), hash);
  if (format === 'base58') return base58Address(Number(prefix), hash);
  return `0x${hash.toString('hex')}`;
}

/** Sepolia, the test network of Ethereum; its test token of Tether. */
const CHAIN = 11_155_111;
const TETHER = '0x7169d38820dfd117c3fa1f22a697dba58d90ba06';
const WEI_DECIMALS = 18;

const decimalsOf = ({ subunits_to_unit }: Currency): number => String(subunits_to_unit).length - 1;

/** Minor units as a decimal number of whole coins, without zeros at its end. */
function wholeCoins(cents: number, currency: Currency): string {
  const decimals = decimalsOf(currency);
  const digits = String(cents).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}

/** What the QR code holds: address and exact amount (BIP 21, EIP 681). */
export function payUri(currency: Currency, address: string, cents: number): string {
  const scheme = COINS[currency.code]?.scheme;
  if (currency.code === 'USDT')
    return `${scheme}:${TETHER}@${CHAIN}/transfer?address=${address}&uint256=${cents}`;
  if (currency.code === 'ETH') {
    const wei = BigInt(cents) * 10n ** BigInt(WEI_DECIMALS - decimalsOf(currency));
    return `${scheme}:${address}@${CHAIN}?value=${wei}`;
  }
  return `${scheme}:${address}?amount=${wholeCoins(cents, currency)}`;
}

/** Whether something could be paid out to it. */
export const isAddress = (code: string, text: string): boolean =>
  COINS[code]?.accepts.test(text.trim()) ?? false;

/** Whether it is an IBAN, however it is written. */
export const isIban = (text: string): boolean => isValidIBAN(electronicFormatIBAN(text) ?? '');

/** Shows which account it is, and not all of it. */
export function mask(text: string): string {
  const account = text.replace(/\s/g, '');
  if (account.length <= 8) return `${account.slice(0, 2)}••••`;
  return `${account.slice(0, 4)}••••${account.slice(-4)}`;
}
