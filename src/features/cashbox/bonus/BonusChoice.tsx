import { Trans } from '@lingui/react/macro';
import { Gift } from 'lucide-react';
import { useEffect } from 'react';
import { useLoad } from '../../../core/data/loader.ts';
import { openPopup, pathOf } from '../../../core/shell/navigation.ts';
import { useAreOffersHeldBack } from '../../../core/shell/useAreOffersHeldBack.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useAccount } from '../../account/state.ts';
import styles from './Bonus.module.css';
import { depositOffers, loadDepositOffers, useDepositOffers } from './state.ts';

/**
 * One line of the deposit form: the code that is kept, or that there are offers; nothing for a player without either. It opens
 * `/deposit-bonus` over it; closing that leads back.
 */
export function BonusChoice() {
  const { player } = useAccount();
  const code = player?.deposit_bonus_code ?? null;
  const isHeldBack = useAreOffersHeldBack();
  useLoad(loadDepositOffers, depositOffers.loading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the load reads the code from the account
  useEffect(() => void loadDepositOffers(), [code]);
  const { list } = useDepositOffers();
  if (code === null && (list.length === 0 || isHeldBack)) return null;
  return (
    <p className={styles['line']}>
      <span>
        <Gift aria-hidden className={styles['icon']} />{' '}
        {code === null ? (
          <Trans id="bonus.line.offers">There are offers for this deposit. They can’t be credited yet.</Trans>
        ) : (
          <Trans id="bonus.line.kept">Bonus code {code} is kept. It can’t be credited yet.</Trans>
        )}
      </span>
      <Button size="s" variant="quiet" onClick={() => openPopup(pathOf('cashboxDepositBonus'))}>
        <Trans id="bonus.line.show">Show conditions</Trans>
      </Button>
    </p>
  );
}
