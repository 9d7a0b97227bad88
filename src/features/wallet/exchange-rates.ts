import { useSnapshot } from 'valtio';
import { DEFAULT_CURRENCY, findCurrency } from '../../contract/operator/currencies.ts';
import { intlTag } from '../../contract/operator/locales.ts';
import { config } from '../../contract/subjects/config.ts';
import { platformInfo } from '../../contract/subjects/platform-info.ts';
import { useLoad } from '../../core/data/loader.ts';
import { language } from '../../core/shell/i18n.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { numberFormat } from '../../lib/intl-formats.ts';
import { exchangedCents } from '../../lib/money.ts';
import { createOperatorConfig } from '../config/operator-config.ts';
import { useTimeTag } from '../data-age/useTimeFormat.ts';
import { moneyText } from './money-text.ts';

const rates = createOperatorConfig(platformInfo.loadExchangeRates);
const currencies = createOperatorConfig(config.loadCurrencyConfig);

interface ExchangeValue {
  /** In the operator's default currency, rounded down. */
  readonly value: string;
  /** What one coin is worth, and when that was so. */
  readonly rate: string;
  readonly at: string;
}

/**
 * What an amount of a coin is worth, for orientation (WALLET-13): no sum is computed with it. Null for a currency that is no coin,
 * without a rate, and until both are known.
 */
export function useExchangeValue(cents: number, code: string): ExchangeValue | null {
  const from = findCurrency(code);
  const isCoin = from?.fiat === false;
  useLoad(rates.load, rates.state.loading, isCoin);
  useLoad(currencies.load, currencies.state.loading, isCoin);
  const { config: found } = useSnapshot(rates.state);
  const { config: operator } = useSnapshot(currencies.state);
  const { locale } = useSnapshot(language);
  const timeTag = useTimeTag();
  const home = operator?.default_currency ?? DEFAULT_CURRENCY;
  const to = findCurrency(home);
  const rate = found?.rates.find(row => row.from === code && row.to === home)?.rate;
  if (!isCoin || !found || !to || rate === undefined) return null;
  const value = exchangedCents(cents, from, to, rate);
  if (value === null) return null;
  const one = numberFormat(intlTag(locale), {
    style: 'currency',
    currency: home,
    maximumSignificantDigits: 15,
  });
  return {
    value: moneyText(value, home, locale),
    rate: one.format(rate),
    at: formatDateTime(Date.parse(found.at), timeTag),
  };
}
