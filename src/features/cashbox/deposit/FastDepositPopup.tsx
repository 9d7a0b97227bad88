import { CashboxFrame } from '../CashboxFrame.tsx';

export default function FastDepositPopup() {
  return <CashboxFrame current="cashboxDeposit">{null}</CashboxFrame>;
}
