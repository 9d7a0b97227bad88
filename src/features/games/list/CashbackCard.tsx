import { Trans } from '@lingui/react/macro';
import { Percent } from 'lucide-react';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import styles from './ListCard.module.css';

/** The first card of the live category: leads to the promotions, where offers of cashback are (GAMES-24). */
export function CashbackCard() {
  return (
    <Anchor className={styles['card']} href={pathOf('promotions')}>
      <Percent aria-hidden />
      <span className={styles['title']}>
        <Trans id="games.cashback.title">Cashback</Trans>
      </span>
      <span className={styles['text']}>
        <Trans id="games.cashback.text">See the promotions for offers</Trans>
      </span>
    </Anchor>
  );
}
