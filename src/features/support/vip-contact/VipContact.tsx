import { Trans, useLingui } from '@lingui/react/macro';
import { CircleUserRound, Mail, MessageCircle, Send } from 'lucide-react';
import type { Manager } from '../../../contract/subjects/config.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useAccount } from '../../account/state.ts';
import { isVip } from '../../config/player-groups.ts';
import { loadVipContact, useVipContact, vipContact } from './state.ts';
import styles from './VipContact.module.css';

/** A VIP's manager with their contacts; nothing for other players (VIP-7). */
export default function VipContact() {
  const { player } = useAccount();
  const isEligible = isVip(player);
  useLoad(loadVipContact, vipContact.loading, isEligible);
  const { manager } = useVipContact();
  if (!isEligible || !manager) return null;
  return (
    <section className={styles['block']}>
      <ManagerDetails manager={manager} />
      <ContactLinks manager={manager} />
    </section>
  );
}

function ManagerDetails({ manager: { managerName, avatar, time } }: { manager: Manager }) {
  return (
    <div className={styles['who']}>
      {avatar ? (
        <img className={styles['avatar']} src={avatar} alt="" width={40} height={40} loading="lazy" />
      ) : (
        <CircleUserRound aria-hidden className={styles['avatar']} />
      )}
      <div className={styles['text']}>
        <h2 className={styles['name']}>{managerName}</h2>
        <p className={styles['role']}>
          <Badge>VIP</Badge> <Trans id="vipContact.role">Your manager</Trans>
        </p>
        {time && <p className={styles['role']}>{time}</p>}
      </div>
    </div>
  );
}

function ContactLinks({ manager: { whatsAppLink, telegramLink, email } }: { manager: Manager }) {
  const { t } = useLingui();
  const links = [
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
    <ul className={styles['contacts']}>
      {links.map(
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
