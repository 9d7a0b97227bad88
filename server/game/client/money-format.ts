import type { GameInit } from '../../../src/contract/game-messages.ts';
import { findCurrency } from '../../../src/contract/operator/currencies.ts';
import { formatAmount, formatMoney } from '../../../src/lib/money.ts';

export type FormatMoney = (cents: number) => string;

type Currency = Pick<GameInit, 'currency' | 'subunits_to_unit'>;

const currencyOf = ({ currency, subunits_to_unit }: Currency) => ({
  code: currency,
  fiat: findCurrency(currency)?.fiat ?? true,
  subunits_to_unit,
});

/** Writes amounts of the session's currency as the app around the game does. */
export const createMoneyFormat = (init: Currency, tag: string): FormatMoney => {
  const currency = currencyOf(init);
  return cents => formatMoney(cents, currency, tag);
};

/** The same without the currency: for a table. */
export const createAmountFormat = (init: Currency, tag: string): FormatMoney => {
  const currency = currencyOf(init);
  return cents => formatAmount(cents, currency, tag);
};
