import { Trans, useLingui } from '@lingui/react/macro';
import { CircleUserRound, ShieldCheck } from 'lucide-react';
import { type TouchEvent, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { MenuKey } from '../../contract/routes/route-definition.ts';
import { openPopup, pathOf } from '../../core/shell/navigation.ts';
import { useIsUnconfirmed } from '../../features/account/email/confirm-reminder.ts';
import { nameOf } from '../../features/account/player-name.ts';
import { useAccount } from '../../features/account/state.ts';
import InstallBlock from '../../features/install/InstallBlock.tsx';
import PlayerBadges from '../../features/levels/PlayerBadges.tsx';
import { MenuNotifications } from '../../features/notifications/MenuNotifications.tsx';
import { openSafetySheet } from '../../features/safe-play/safety-sheet.ts';
import VipContact from '../../features/support/vip-contact/VipContact.tsx';
import { BalanceDetails } from '../../features/wallet/BalanceDetails.tsx';
import { useBalance } from '../../features/wallet/useBalance.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import SidebarCategories from '../sidebar/SidebarCategories.tsx';
import { LanguageList } from './LanguageList.tsx';
import { MenuFooter } from './MenuFooter.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import styles from './MenuSheet.module.css';

interface Props {
  menu: MenuKey | undefined;
  onClose: () => void;
}

/**
 * The phone's menu: everything that the desktop shows in its sidebar (SHELL-12). Closes after a navigation, on a click
 * outside and on a swipe towards its edge.
 */
export default function MenuSheet({ menu, onClose }: Props) {
  const { t } = useLingui();
  const { authStatus, player } = useAccount();
  const name = nameOf(player);
  const isPlayer = authStatus === 'player';
  const isUnconfirmed = useIsUnconfirmed();
  const swipe = useSwipeToClose(onClose);
  useCloseOnNavigation(onClose);
  return (
    <Sheet
      open
      side="end"
      onClose={onClose}
      title={t({ id: 'nav.menu', message: 'Menu' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <div className={styles['menu']} {...swipe}>
        {isPlayer && name && (
          <p className={styles['who']}>
            <CircleUserRound aria-hidden />
            <span>
              {name} {player && player.statuses.length > 0 && <PlayerBadges />}
            </span>
          </p>
        )}
        {isPlayer && <MenuBalance />}
        {isPlayer && <MenuNotifications onClose={onClose} />}
        {!isPlayer && <GuestButtons onClose={onClose} />}
        {isUnconfirmed && (
          <Button
            full
            onClick={() => {
              onClose();
              openPopup(pathOf('emailVerify'));
            }}
          >
            <Trans id="title.confirmation">Confirm your e-mail</Trans>
          </Button>
        )}
        <MenuLinks menu={menu} />
        <Button
          full
          icon={<ShieldCheck aria-hidden />}
          onClick={() => {
            onClose();
            openSafetySheet();
          }}
        >
          <Trans id="safePlay.entry">Limits, breaks and help</Trans>
        </Button>
        <VipContact />
        <InstallBlock look="side" onOpen={onClose} />
        <LanguageList />
        <SidebarCategories isFolded={false} />
        <MenuFooter onClose={onClose} />
      </div>
    </Sheet>
  );
}

/** The balance with the ways into the cashbox (SHELL-12, SHELL-13). */
function MenuBalance() {
  const balance = useBalance();
  return (
    balance && (
      <div className={styles['balance']}>
        <BalanceDetails balance={balance} />
      </div>
    )
  );
}

function GuestButtons({ onClose }: { onClose: () => void }) {
  const open = (path: string) => {
    onClose();
    openPopup(path);
  };
  return (
    <div className={styles['guest']}>
      <Button full variant="primary" onClick={() => open(pathOf('signUp'))}>
        <Trans id="auth.signUp">Create account</Trans>
      </Button>
      <Button full onClick={() => open(pathOf('signIn'))}>
        <Trans id="auth.signIn">Sign in</Trans>
      </Button>
    </div>
  );
}

function useCloseOnNavigation(onClose: () => void): void {
  const [path] = useLocation();
  const opened = useRef(path);
  useEffect(() => {
    if (path !== opened.current) onClose();
  }, [path, onClose]);
}

/** A swipe moves at least this far, in pixels, and is at least this many times as wide as it is high. */
const SWIPE_PX = 60;
const SWIPE_SLOPE = 2;

/** Whether a movement is a swipe that closes a sheet at the end edge. */
const isClosingSwipe = (dx: number, dy: number): boolean =>
  dx >= SWIPE_PX && dx >= SWIPE_SLOPE * Math.abs(dy);

/** Touch handlers for a sheet at the end edge (`sign` is -1 where that is the left one): a swipe towards it closes. */
function useSwipeToClose(onClose: () => void, sign: 1 | -1 = 1) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      // Two fingers are a zoom gesture.
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const start = from.current;
      from.current = null;
      if (start && touch && isClosingSwipe(sign * (touch.clientX - start.x), touch.clientY - start.y))
        onClose();
    },
  };
}
