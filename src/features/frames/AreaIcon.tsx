import { CircleUserRound, LifeBuoy, PanelTop, ShieldCheck, Trophy, Wallet } from 'lucide-react';
import type { Area } from './area-words.ts';

const icons = {
  account: CircleUserRound,
  limits: ShieldCheck,
  cashbox: Wallet,
  rewards: Trophy,
  support: LifeBuoy,
  popup: PanelTop,
} as const satisfies Readonly<Record<Area, unknown>>;

export function AreaIcon({ area }: { area: Area }) {
  const Icon = icons[area];
  return <Icon aria-hidden />;
}
