import { CashboxFrame } from '../CashboxFrame.tsx';

export default function DepositPopup() {
  return <CashboxFrame current="cashboxDeposit">{null}</CashboxFrame>;
}
