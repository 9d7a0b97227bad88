import { useEffect } from 'react';
import { safeRedirectTarget } from '../../../lib/paths.ts';
import { followPayment } from '../flow/payment-flow.ts';
import { useCashbox } from '../useCashbox.ts';

/** What both ways to deposit stand on. An address that names a payment has it on screen. */
export function useDeposit() {
  const cashbox = useCashbox('deposit');
  const { search, show } = cashbox;
  const named = Number(search.get('payment') ?? Number.NaN);
  useEffect(() => {
    if (Number.isSafeInteger(named) && named > 0) show({ key: followPayment(named), isNew: false });
  }, [named, show]);
  return { ...cashbox, back: safeRedirectTarget(search.get('back'), '') || undefined };
}

export type Deposit = ReturnType<typeof useDeposit>;
