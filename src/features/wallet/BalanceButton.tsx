import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { StaleFreshness } from '../../core/data/freshness.ts';
import { classes } from '../../ui/classes.ts';
import { Money } from '../../ui/content/Money.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { positionBelow } from '../../ui/overlays/position-below.ts';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import styles from './Balance.module.css';
import { BalanceDetails } from './BalanceDetails.tsx';
import { loadWallet, useWallet } from './state.ts';
import { useBalance } from './useBalance.ts';

/** The balance in the header; a press shows its parts and the other accounts. */
export function BalanceButton() {
  const { t } = useLingui();
  const balance = useBalance();
  const dayTime = useTimeFormat();
  const { loading } = useWallet();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!balance && (loading.phase === 'error' || loading.phase === 'offline')) return <NoBalance />;
  if (!balance) return <Skeleton w="8rem" h="2.25rem" />;
  const { total, aged } = balance;
  const time = aged && dayTime(aged.at);
  const amount = t({ id: 'wallet.balance.label', message: `Balance: ${total}` });
  // In the order in which it is read on screen (WCAG 2.5.3).
  const label = time ? `${amount}, ${t({ id: 'freshness.stored', message: `As of ${time}` })}` : amount;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes(styles['button'], aged && styles['old'])}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={label}
      >
        <span className={styles['amount']}>
          <Money text={total} /> {aged && <BalanceAge aged={aged} />}
        </span>
        <ChevronDown aria-hidden className={styles['chevron']} />
      </button>
      <div
        id={id}
        popover="auto"
        className={styles['popover']}
        onToggle={event => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open' && button.current) positionBelow(event.currentTarget, button.current);
        }}
      >
        <BalanceDetails balance={balance} />
      </div>
    </>
  );
}

function NoBalance() {
  const { t } = useLingui();
  return (
    <IconButton
      label={t({ id: 'wallet.retry', message: 'We couldn’t load your balance. Try again' })}
      icon={<span aria-hidden>–</span>}
      onClick={() => void loadWallet()}
    />
  );
}

/** The age of a balance where only the time fits; the reason shows in the popover. */
function BalanceAge({ aged }: { aged: StaleFreshness }) {
  const time = useTimeFormat()(aged.at);
  return (
    <span className={styles['age']}>
      <Trans id="freshness.stored">As of {time}</Trans>
    </span>
  );
}
