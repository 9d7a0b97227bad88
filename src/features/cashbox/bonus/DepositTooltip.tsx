import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { DEFAULT_LOCALE, LOCALES } from '../../../contract/operator/locales.ts';
import { routes } from '../../../contract/routes/routes.ts';
import type { DepositOffer } from '../../../contract/subjects/bonuses.ts';
import { readCookie, writeCookie } from '../../../core/device/cookies.ts';
import { safeLocalStorage } from '../../../core/device/local-storage.ts';
import { openPopup, pathOf } from '../../../core/shell/navigation.ts';
import { matchRoute, splitLocale } from '../../../lib/paths.ts';
import { MINUTE_MS, SECOND_MS } from '../../../lib/time-units.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useClock } from '../../../ui/hooks/useClock.ts';
import { useCountdown } from '../../../ui/hooks/useCountdown.ts';
import { useTopDialog } from '../../../ui/overlays/open-dialogs.ts';
import { positionBelow } from '../../../ui/overlays/position-below.ts';
import { showPopover } from '../../../ui/overlays/show-popover.ts';
import { useAccount } from '../../account/state.ts';
import { useCalm } from '../../calm/calm.ts';
import styles from './DepositTooltip.module.css';
import { depositOffers, loadDepositOffers, useDepositOffers } from './state.ts';

/** Shown at most once in this time, milliseconds (decision 0048). */
const PAUSE_MS = 10 * MINUTE_MS;
/** How long it stays when nobody turns to it, milliseconds. */
const SHOWN_MS = 15 * SECOND_MS;
const DISMISSED_COOKIE = 'deposit_tooltip_dismissed';
/** 86,400 s. */
const DISMISSED_DAYS = 1;
/** When it was last shown on this device, or there was nothing to show, epoch milliseconds. */
const SHOWN_KEY = 'orbit.depositTooltip';

interface Props {
  /** The deposit button. */
  anchor: RefObject<HTMLElement | null>;
}

/**
 * Names the deposit offer at the deposit button (SHELL-35): at most once in ten minutes, and not for a day once it was dismissed.
 */
export default function DepositTooltip({ anchor }: Props) {
  const isAllowed = useIsAllowed();
  const now = useClock(MINUTE_MS);
  const { list } = useDepositOffers();
  const [isOpen, setOpen] = useState(false);
  const [offer] = list;
  useEffect(() => {
    if (!isAllowed) return setOpen(false);
    if (!isDue(now)) return;
    // Also where there turns out to be none: it is asked for as seldom.
    safeLocalStorage.set(SHOWN_KEY, String(now));
    let isOver = false;
    void loadDepositOffers().then(() => {
      if (!isOver) setOpen(depositOffers.list.length > 0);
    });
    return () => {
      isOver = true;
    };
  }, [isAllowed, now]);
  return isAllowed && isOpen && offer ? (
    <Tip anchor={anchor} offer={offer} onClose={() => setOpen(false)} />
  ) : null;
}

const isDue = (now: number): boolean =>
  readCookie(DISMISSED_COOKIE) === null && now - Number(safeLocalStorage.get(SHOWN_KEY)) >= PAUSE_MS;

/** Players without a code, where nothing holds offers back: no calm mode, break or limit, no game, no screen about money, no dialog. */
function useIsAllowed(): boolean {
  const { player } = useAccount();
  const isCalm = useCalm();
  const hasDialog = useTopDialog() !== undefined;
  const [pathname] = useBrowserLocation();
  const { path } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
  const name = matchRoute(routes, path)?.name ?? '';
  const isElsewhere = !/^(?:cashbox|payments$|gameItem$|profile)/.test(name);
  const mayGetOffers = player?.can_issue_bonuses === true && player.deposit_bonus_code === null;
  return mayGetOffers && isElsewhere && !isCalm && !hasDialog;
}

interface TipProps extends Props {
  offer: DepositOffer;
  onClose: () => void;
}

function Tip({ anchor, offer, onClose }: TipProps) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useCountdown(SHOWN_MS, !isHovered && !isFocused, onClose);
  useEffect(() => {
    const tip = box.current;
    if (!tip || !anchor.current) return;
    const place = () => anchor.current && positionBelow(tip, anchor.current);
    showPopover(tip, place);
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [anchor]);
  const dismiss = () => {
    writeCookie(DISMISSED_COOKIE, '1', DISMISSED_DAYS);
    onClose();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  };
  const { title } = offer;
  return (
    <section
      ref={box}
      popover="manual"
      className={styles['tip']}
      aria-label={t({ id: 'bonus.tip.label', message: 'Offer for your next deposit' })}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <p className={styles['text']}>
        <Trans id="bonus.tip">
          Offer for your next deposit: {title}. You can keep its code; it can’t be credited yet.
        </Trans>
      </p>
      <Button
        size="s"
        onClick={() => {
          onClose();
          openPopup(pathOf('cashboxDepositBonus'));
        }}
      >
        <Trans id="bonus.line.show">Show conditions</Trans>
      </Button>
      <IconButton
        size="s"
        label={t({ id: 'bonus.tip.dismiss', message: 'Don’t show this today' })}
        icon={<X aria-hidden />}
        onClick={dismiss}
      />
    </section>
  );
}
