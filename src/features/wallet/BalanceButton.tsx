import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { placeBelow } from '../../ui/place-below.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Balance.module.css';
import { BalanceDetails } from './BalanceDetails.tsx';
import { loadWallet, useWallet } from './state.ts';
import { useBalance } from './useBalance.ts';

/** The balance in the header; pressed, it shows what it is made of and the other accounts. */
export function BalanceButton() {
  const { t } = useLingui();
  const balance = useBalance();
  const { loading } = useWallet();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!balance && (loading.phase === 'error' || loading.phase === 'offline')) return <NoBalance />;
  if (!balance) return <Skeleton w="7rem" h="2.25rem" radius="round" />;
  const { total, cachedAt } = balance;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes(styles['button'], cachedAt !== null && styles['old'])}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={t({ id: 'wallet.balance.label', message: `Balance: ${total}` })}
      >
        <span className={styles['amount']}>
          <Money text={total} />
          {cachedAt !== null && (
            <span className={styles['age']}>
              <Trans id="wallet.cached">cached {cachedAt}</Trans>
            </span>
          )}
        </span>
        <ChevronDown aria-hidden className={styles['chevron']} />
      </button>
      <div
        id={id}
        popover="auto"
        className={styles['popover']}
        onToggle={event => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open' && button.current) placeBelow(event.currentTarget, button.current);
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
      label={t({ id: 'wallet.retry', message: 'The balance could not be loaded. Load it again' })}
      icon={<span aria-hidden>–</span>}
      onClick={() => void loadWallet()}
    />
  );
}
