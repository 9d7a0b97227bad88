import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import type { LedgerLine } from '../../../contract/subjects/wallet.ts';
import { WalletList } from '../../wallet/WalletList.tsx';
import { CashboxFrame } from '../CashboxFrame.tsx';
import { LedgerLines } from './LedgerLines.tsx';
import { PaymentsUnderWay } from './PaymentsUnderWay.tsx';

const POCKETS: readonly string[] = ['real', 'bonus', 'reserved'] satisfies readonly LedgerLine['pocket'][];
const isPocket = (text: string | null): text is LedgerLine['pocket'] => POCKETS.includes(text ?? '');

/** `/dashboard`: all wallets; with `?currency=&pocket=` the lines that make up one amount. */
export default function CashboxPopup() {
  const query = new URLSearchParams(useSearch());
  const currency = query.get('currency');
  const pocket = query.get('pocket');
  const isOfAmount = isPocket(pocket) && /^[A-Z]{2,5}$/.test(currency ?? '');
  useReturnOfFocus(isOfAmount ? `currency=${currency}&pocket=${pocket}` : null);
  return (
    <CashboxFrame current="cashboxDashboard">
      {currency !== null && isOfAmount ? (
        <LedgerLines key={`${currency} ${pocket}`} currency={currency} pocket={pocket} />
      ) : (
        <>
          <PaymentsUnderWay />
          <WalletList level={3} />
        </>
      )}
    </CashboxFrame>
  );
}

/** Back from the lines of an amount, whose button is gone, the focus is on that amount; on the tab where there is none. */
function useReturnOfFocus(amount: string | null): void {
  const last = useRef(amount);
  useEffect(() => {
    if (amount === null && last.current !== null) {
      const { current } = last;
      const link = document.querySelector<HTMLElement>(`section a[href$="${current}"]`);
      (link ?? document.querySelector<HTMLElement>('section a[aria-current]'))?.focus();
    }
    last.current = amount;
  }, [amount]);
}
