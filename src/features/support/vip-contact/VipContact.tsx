import { Trans, useLingui } from '@lingui/react/macro';
import { CircleUserRound, LifeBuoy, Mail, MessageCircle, Send } from 'lucide-react';
import type { Manager } from '../../../contract/subjects/config.ts';
import { isAwaited, useLoad } from '../../../core/data/loader.ts';
import { openPopup, pathOf } from '../../../core/shell/navigation.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useAccount } from '../../account/state.ts';
import { isVip } from '../../config/player-groups.ts';
import { loadVipContact, useVipContact, vipContact } from './state.ts';
import styles from './VipContact.module.css';

/**
 * A VIP's badge, and where they have one their manager with their contacts (VIP-7, VIP-8); nothing for other players. The support
 * widget opens from here, unless this is in it.
 */
export default function VipContact({ isInPopup = false }: { isInPopup?: boolean }) {
  const { player } = useAccount();
  const isEligible = isVip(player);
  useLoad(loadVipContact, vipContact.loading, isEligible);
  const { manager, loading } = useVipContact();
  if (!isEligible || (!manager && isAwaited(loading))) return null;
  return (
    <section className={styles['block']}>
      {manager ? (
        <>
          <ManagerDetails manager={manager} />
          <ContactLinks manager={manager} />
        </>
      ) : (
        <p className={styles['role']}>
          <Badge>VIP</Badge> <Trans id="vipContact.member">You’re a VIP player</Trans>
        </p>
      )}
      {!isInPopup && (
        <Button
          size="s"
          full
          icon={<LifeBuoy aria-hidden />}
          onClick={() => openPopup(pathOf('popupSupport'))}
        >
          <Trans id="vipContact.support">Get support</Trans>
        </Button>
      )}
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
