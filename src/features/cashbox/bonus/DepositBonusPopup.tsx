import { CashboxFrame } from '../CashboxFrame.tsx';

export default function DepositBonusPopup() {
  return <CashboxFrame current="cashboxDeposit">{null}</CashboxFrame>;
}
