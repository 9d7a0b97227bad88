import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { LedgerLine } from '../../contract/subjects/wallet.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { Money } from '../../ui/content/Money.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import styles from './Balance.module.css';
import type { Balance, Wagering } from './useBalance.ts';

const tooltip = () => import('../../ui/overlays/Tooltip.tsx');

interface Props {
  readonly balance: Omit<Balance, 'aged'>;
  /** Opens the lines that make up an amount (WALLET-8), which are at this path. */
  readonly onOpen: (event: MouseEvent, path: string) => void;
}

/** The parts of a balance (WALLET-1, WALLET-2), with what they mean; a press on an amount shows the lines that make it up. */
export function BalanceParts({ balance, onOpen }: Props) {
  const { t } = useLingui();
  const Tooltip = useLazyComponent(tooltip, true, { hasMessages: false });
  const { currency, real, bonus, reserved, total, wagering } = balance;
  const amount = (text: string, pocket: LedgerLine['pocket']) => {
    const path = pathOf('cashboxDashboard', {}, { currency, pocket });
    return (
      <Anchor className={styles['lines']} href={path} onClick={event => onOpen(event, path)}>
        <Money text={text} />
        <VisuallyHidden>
          {t({ id: 'wallet.lines.show', message: ', show the entries that make it up' })}
        </VisuallyHidden>
        <ChevronRight aria-hidden />
      </Anchor>
    );
  };
  return (
    <dl className={styles['split']}>
      <dt>
        <Trans id="wallet.real">Main balance</Trans>{' '}
        {Tooltip && (
          <Tooltip label={t({ id: 'wallet.real.about', message: 'About the main balance' })}>
            <Trans id="wallet.real.explained">
              Bets are taken from here first. A bonus is not part of it.
            </Trans>
          </Tooltip>
        )}
      </dt>
      <dd>{amount(real, 'real')}</dd>
      <dt>
        <Trans id="wallet.bonus">Bonus</Trans>{' '}
        {Tooltip && (
          <Tooltip label={t({ id: 'wallet.bonus.about', message: 'About the bonus' })}>
            <Trans id="wallet.bonus.explained">
              Bets use it when the main balance is not enough. It can’t be paid out.
            </Trans>
          </Tooltip>
        )}
      </dt>
      <dd>{amount(bonus, 'bonus')}</dd>
      <dt className={styles['sum']}>
        <Trans id="wallet.total">Balance</Trans>
      </dt>
      <dd className={styles['sum']}>
        <Money text={total} />
      </dd>
      {reserved !== null && (
        <>
          <dt>
            <Trans id="wallet.reserved">Reserved for withdrawals</Trans>
          </dt>
          <dd>{amount(reserved, 'reserved')}</dd>
        </>
      )}
      {wagering && (
        <>
          <dt>
            <Trans id="wallet.wagered">Wagered</Trans>
          </dt>
          <dd>
            <WageringText {...wagering} />
            <progress className={styles['progress']} max={100} value={wagering.percent} aria-hidden />
          </dd>
        </>
      )}
    </dl>
  );
}

function WageringText({ wagered, total, percent }: Wagering) {
  return (
    <Trans id="wallet.wagered.of">
      <Money text={wagered} /> of <Money text={total} /> ({percent}%)
    </Trans>
  );
}
