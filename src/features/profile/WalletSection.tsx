import { Trans } from '@lingui/react/macro';
import { WalletList } from '../cashbox/wallets/WalletList.tsx';
import styles from './Profile.module.css';

/** The wallets: which one is played with, and opening another one (WALLET-4). Tiles lock by its currency at once. */
export function WalletSection() {
  return (
    <section className={styles['section']}>
      <h2>
        <Trans id="profile.wallets">Wallets</Trans>
      </h2>
      <div className={styles['narrow']}>
        <WalletList level={3} />
      </div>
    </section>
  );
}
