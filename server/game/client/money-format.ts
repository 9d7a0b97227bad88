import type { GameInit } from '../../../src/contract/game-messages.ts';
import { KNOWN_CURRENCIES } from '../../../src/contract/operator/currencies.ts';
import { formatMoney } from '../../../src/lib/money.ts';

export type FormatMoney = (cents: number) => string;

/** Writes amounts of the session's currency as the app around the game does. */
export function createMoneyFormat({ currency, subunits_to_unit }: GameInit, tag: string): FormatMoney {
  const fiat = KNOWN_CURRENCIES.find(({ code }) => code === currency)?.fiat ?? true;
  return cents => formatMoney(cents, { code: currency, fiat, subunits_to_unit }, tag);
}
