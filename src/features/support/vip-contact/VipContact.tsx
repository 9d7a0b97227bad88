import { Trans, useLingui } from '@lingui/react/macro';
import { CircleUserRound, Mail, MessageCircle, Send } from 'lucide-react';
import type { Manager } from '../../contract/config.ts';
import { useLoad } from '../../core/load.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAccount } from '../account/state.ts';
import { isVip } from '../config/who.ts';
import { loadVipContact, useVipContact, vipContact } from './state.ts';
import styles from './VipContact.module.css';

/** A VIP's manager with the ways that there are to reach them; nothing for other players (platform 6). */
export default function VipContact() {
  const { player } = useAccount();
  const isFor = isVip(player);
  useLoad(loadVipContact, vipContact.loading, isFor);
  const { manager } = useVipContact();
  if (!isFor || !manager) return null;
  return (
    <section className={styles['block']}>
      <Who manager={manager} />
      <Ways manager={manager} />
    </section>
  );
}

function Who({ manager: { managerName, avatar, time } }: { manager: Manager }) {
  return (
    <div className={styles['who']}>
      {avatar ? (
        <img className={styles['avatar']} src={avatar} alt="" width={40} height={40} loading="lazy" />
      ) : (
        <CircleUserRound aria-hidden className={styles['avatar']} />
      )}
      <div className={styles['words']}>
        <h2 className={styles['name']}>{managerName}</h2>
        <p className={styles['role']}>
          <Badge>VIP</Badge> <Trans id="vipContact.role">Your manager</Trans>
        </p>
        {time && <p className={styles['role']}>{time}</p>}
      </div>
    </div>
  );
}

function Ways({ manager: { whatsAppLink, telegramLink, email } }: { manager: Manager }) {
  const { t } = useLingui();
  const ways = [
    { key: 'whatsapp', name: 'WhatsApp', href: whatsAppLink, icon: <MessageCircle aria-hidden /> },
    { key: 'telegram', name: 'Telegram', href: telegramLink, icon: <Send aria-hidden /> },
    {
      key: 'email',
      name: t({ id: 'vipContact.email', message: 'E-mail' }),
      href: email && `mailto:${email}`,
      icon: <Mail aria-hidden />,
    },
  ];
  return (
    <ul className={styles['ways']}>
      {ways.map(
        ({ key, name, href, icon }) =>
          href && (
            <li key={key}>
              <Button size="s" full href={href} icon={icon} target={key === 'email' ? undefined : '_blank'}>
                {name}
              </Button>
            </li>
          ),
      )}
    </ul>
  );
}
