import { useEffect, useState } from 'react';
import { safeRedirectTarget } from '../../../lib/paths.ts';
import { followPayment, isSettled } from '../payment-flow.ts';
import { useCashbox } from '../useCashbox.ts';

/** What both ways to deposit stand on, and the payment that is on screen. */
export function useDeposit() {
  const { search, attempts, ...cashbox } = useCashbox('deposit');
  const named = Number(search.get('payment') ?? Number.NaN);
  const [shown, setShown] = useState<{ key: string; isNew: boolean } | null>(null);
  useEffect(() => {
    if (Number.isSafeInteger(named) && named > 0) setShown({ key: followPayment(named), isNew: false });
  }, [named]);
  const current = shown && attempts.some(({ key }) => key === shown.key) ? shown : null;
  return {
    ...cashbox,
    back: safeRedirectTarget(search.get('back'), '') || undefined,
    /** The payment on screen. */
    shown: current,
    show: setShown,
    /** Deposits of this device that are still open, beside it. */
    open: attempts.filter(
      row => row.action === 'deposit' && row.currency !== '' && row.key !== current?.key && !isSettled(row),
    ),
  };
}

export type Deposit = ReturnType<typeof useDeposit>;
