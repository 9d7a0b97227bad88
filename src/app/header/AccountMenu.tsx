import { useLingui } from '@lingui/react/macro';
import {
  CircleUserRound,
  Heart,
  Leaf,
  LifeBuoy,
  LogOut,
  MailCheck,
  ShieldCheck,
  UserRoundPen,
} from 'lucide-react';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { openPopup, pathOf } from '../../core/shell/navigation.ts';
import { useIsUnconfirmed } from '../../features/account/email/confirm-reminder.ts';
import { nameOf } from '../../features/account/player-name.ts';
import { requestSignOut } from '../../features/account/session/sign-out-warning.ts';
import { useAccount } from '../../features/account/state.ts';
import { setCalm, useCalmMode } from '../../features/calm/calm.ts';
import { openSafetySheet } from '../../features/safe-play/safety-sheet.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import styles from './Header.module.css';

const playerBadges = () => import('../../features/levels/PlayerBadges.tsx');

/** The player's name and what belongs to the account (SHELL-1). */
export function AccountMenu() {
  const { t } = useLingui();
  const isCalm = useCalmMode();
  const isUnconfirmed = useIsUnconfirmed();
  const { player } = useAccount();
  const name = nameOf(player);
  const Badges = useLazyComponent(playerBadges, (player?.statuses.length ?? 0) > 0);
  return (
    <Menu
      label={
        // The profile that is stored on the device has no e-mail address.
        name === ''
          ? t({ id: 'shell.account.own', message: 'Your account' })
          : t({ id: 'shell.account', message: `Account of ${name}` })
      }
      triggerClassName={styles['who']}
      trigger={
        <>
          <CircleUserRound aria-hidden />
          {/* The button's name has it too. */}
          <span className={styles['whoName']} aria-hidden>
            {name}
          </span>
          {Badges && (
            <span className={styles['whoName']} style={{ flex: 'none' }} aria-hidden>
              <Badges compact />
            </span>
          )}
        </>
      }
      items={[
        ...(isUnconfirmed
          ? [
              {
                key: 'confirm',
                label: t({ id: 'title.confirmation', message: 'Confirm your e-mail' }),
                icon: <MailCheck aria-hidden />,
                onSelect: () => openPopup(pathOf('emailVerify')),
              },
            ]
          : []),
        {
          key: 'profile',
          label: (
            <>
              {t({ id: 'place.profile', message: 'Your profile' })} {Badges && <Badges />}
            </>
          ),
          icon: <UserRoundPen aria-hidden />,
          href: pathOf('profile'),
        },
        {
          key: 'favourites',
          label: t({ id: 'nav.favourites', message: 'Favourites' }),
          icon: <Heart aria-hidden />,
          href: pathOf('favouriteGames'),
        },
        {
          key: 'support',
          label: t({ id: 'nav.support', message: 'Support' }),
          icon: <LifeBuoy aria-hidden />,
          href: pathOf('support'),
        },
        {
          key: 'safety',
          label: t({ id: 'safePlay.entry', message: 'Limits, breaks and help' }),
          icon: <ShieldCheck aria-hidden />,
          onSelect: openSafetySheet,
        },
        {
          key: 'calm',
          label: isCalm
            ? t({ id: 'calm.off', message: 'Turn calm mode off' })
            : t({ id: 'calm.on', message: 'Turn calm mode on' }),
          icon: <Leaf aria-hidden />,
          onSelect: () => setCalm(!isCalm),
        },
        {
          key: 'signOut',
          label: t({ id: 'auth.signOut', message: 'Sign out' }),
          icon: <LogOut aria-hidden />,
          onSelect: () => void requestSignOut(),
        },
      ]}
    />
  );
}
