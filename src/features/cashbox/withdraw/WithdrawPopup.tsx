import { CashboxFrame } from '../CashboxFrame.tsx';

export default function WithdrawPopup() {
  return <CashboxFrame current="cashboxWithdraw">{null}</CashboxFrame>;
}
