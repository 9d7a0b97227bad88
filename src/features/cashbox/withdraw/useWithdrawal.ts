import { useState } from 'react';
import { useCashbox } from '../useCashbox.ts';

/** What a withdrawal stands on, and the payment that is on screen. */
export function useWithdrawal() {
  const { search: _, attempts, ...cashbox } = useCashbox('cashout');
  const [shown, show] = useState<string | null>(null);
  const attempt = attempts.find(({ key }) => key === shown) ?? null;
  return { ...cashbox, attempt, show };
}

export type Withdrawal = ReturnType<typeof useWithdrawal>;
