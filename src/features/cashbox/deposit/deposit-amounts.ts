import { useSnapshot } from 'valtio';
import { findCurrency } from '../../../contract/operator/currencies.ts';
import type { CashboxStatus } from '../../../contract/subjects/cashbox.ts';
import { config as endpoints } from '../../../contract/subjects/config.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import type { AmountRule } from '../../../contract/subjects/payment-rules.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { createOperatorConfig } from '../../config/operator-config.ts';
import { possibleRange } from '../form/amount-rules.ts';
import { lastDeposit } from './deposit-order.ts';

const { state: currencyConfig, load } = createOperatorConfig(endpoints.loadCurrencyConfig);

/** Bounds of a deposit by the method; a limit of deposits that leaves less than its maximum is one too. */
export function ruleOf({ deposit }: PaymentMethod, status: CashboxStatus | null): AmountRule {
  const { min_cents = 1, max_cents = Number.MAX_SAFE_INTEGER, step_cents = 1 } = deposit ?? {};
  const left = status?.deposit.available_cents ?? max_cents;
  return { min: min_cents, max: Math.min(max_cents, left), step: step_cents };
}

/** Smallest first: proposals that are far above it make players pay in more than they meant to. */
export const quickAmounts = ({ min }: AmountRule): readonly number[] =>
  [1, 2, 5, 10].map(times => times * min);

/**
 * Minor units to begin with, null for none: at the first deposit the operator's proposal (CASHBOX-7), in whole units of the wallet's currency and within the
 * bounds of the method; later what was paid in last. The proposal is no number of coins.
 */
export function useProposedAmount(
  currency: string,
  status: CashboxStatus | null,
  method: PaymentMethod | undefined,
): number | null {
  const { config } = useSnapshot(currencyConfig);
  useLoad(load, currencyConfig.loading);
  if (!status || !method) return null;
  const rule = ruleOf(method, status);
  const range = possibleRange(rule);
  if (!range) return null;
  const { least, most } = range;
  const known = findCurrency(currency);
  if (!status.is_first_deposit) {
    const last = lastDeposit(currency)?.amount_cents ?? 0;
    return last >= least && last <= most && last % rule.step === 0 ? last : null;
  }
  if (!config || !known) return null;
  const proposed = known.fiat ? config.first_deposit_amount * known.subunits_to_unit : least;
  const within = Math.min(Math.max(proposed, least), most);
  return within - (within % rule.step);
}
