import { CashboxFrame } from '../CashboxFrame.tsx';

export default function CashboxPopup() {
  return <CashboxFrame current="cashboxDashboard">{null}</CashboxFrame>;
}
