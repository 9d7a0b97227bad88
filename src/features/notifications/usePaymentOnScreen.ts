import { useEffect } from 'react';
import { paymentsOnScreen } from './own-actions.ts';

/** For a screen that shows a payment until it has ended: no toast repeats what it says. Null: its number is not known yet. */
export function usePaymentOnScreen(id: number | null): void {
  useEffect(() => {
    if (id === null) return;
    paymentsOnScreen.add(id);
    return () => void paymentsOnScreen.delete(id);
  }, [id]);
}
