import type { CashboxStatus } from '../../../contract/subjects/cashbox.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import type { AmountRule } from '../../../contract/subjects/payment-rules.ts';

/** Bounds of a withdrawal: those of its method, and the money that can be cashed out. */
export function ruleOf({ withdrawal }: PaymentMethod, status: CashboxStatus | null): AmountRule {
  const { min_cents = 1, max_cents = Number.MAX_SAFE_INTEGER, step_cents = 1 } = withdrawal ?? {};
  const available = status?.cashout.available_cents ?? null;
  return {
    min: min_cents,
    max: max_cents,
    step: step_cents,
    ...(available === null ? {} : { balance: available }),
  };
}

/** The most that can be withdrawn at once; null where that is less than the method's minimum. */
export function mostOf({ min, max, step, balance }: AmountRule): number | null {
  if (balance === undefined) return null;
  const most = Math.min(max, balance);
  const whole = most - (most % step);
  return whole < min ? null : whole;
}
