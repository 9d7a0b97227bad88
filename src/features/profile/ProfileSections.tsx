import { Trans } from '@lingui/react/macro';
import { useAccount } from '../account/state.ts';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import TermsCopies from '../terms/TermsCopies.tsx';
import { WalletList } from '../wallet/WalletList.tsx';
import { EmailSection } from './EmailSection.tsx';
import styles from './Profile.module.css';
import { PromoSection } from './PromoSection.tsx';
import { StatsSection } from './StatsSection.tsx';

/** What of the account is changed by itself, each part at once. */
export default function ProfileSections() {
  return (
    <>
      <EmailSection />
      <PromoSection />
      <WalletSection />
      <PlayerFacts />
      <StatsSection />
      <TermsCopies />
    </>
  );
}

/** The wallets: which one is played with, and opening another one (WALLET-4). Tiles lock by its currency at once. */
function WalletSection() {
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

/** What support asks for. */
function PlayerFacts() {
  const { player } = useAccount();
  const format = useTimeFormat();
  if (!player) return null;
  const { id, created_at, last_sign_in_at } = player;
  return (
    <section className={styles['section']}>
      <dl className={styles['facts']}>
        <dt>
          <Trans id="profile.number">Player number</Trans>
        </dt>
        <dd>{id}</dd>
        <dt>
          <Trans id="profile.since">Player since</Trans>
        </dt>
        <dd>{format(Date.parse(created_at))}</dd>
        {last_sign_in_at && (
          <>
            <dt>
              <Trans id="profile.lastSignIn">Last sign-in before this one</Trans>
            </dt>
            <dd>{format(Date.parse(last_sign_in_at))}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
