import { Bell, Coins, Dices, Gift, type LucideIcon, ShieldCheck, Trophy } from 'lucide-react';
import type { Notification } from '../../contract/notifications.ts';
import { classes } from '../../ui/classes.ts';
import styles from './Notices.module.css';

const OF_TYPE: Record<Exclude<Notification['type'], 'personal'>, LucideIcon> = {
  bonus: Gift,
  freespins: Dices,
  tournament: Trophy,
};
const OF_KIND: Record<Notification['kind'], LucideIcon> = {
  money: Coins,
  safety: ShieldCheck,
  promo: Gift,
  info: Bell,
};
/** Names that the back end may ask for; an unknown one is the type's own. */
const NAMED: Readonly<Record<string, LucideIcon>> = {
  bell: Bell,
  coins: Coins,
  gift: Gift,
  shield: ShieldCheck,
  spins: Dices,
  trophy: Trophy,
};

export function NoticeIcon({
  notice,
}: {
  notice: Pick<Notification, 'type' | 'kind'> & { content: Content };
}) {
  const { type, kind, content } = notice;
  const Icon = NAMED[content?.icon ?? ''] ?? (type === 'personal' ? OF_KIND[kind] : OF_TYPE[type]);
  return (
    <span className={classes(styles['icon'], styles[kind])}>
      <Icon aria-hidden />
    </span>
  );
}

type Content = { readonly icon: string | null } | null;
