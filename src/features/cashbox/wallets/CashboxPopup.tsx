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
