import { useLingui } from '@lingui/react/macro';
import { Wallet as WalletIcon } from 'lucide-react';
import { useLoad } from '../../core/data/loader.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { loadRegistrationInfo, registrationInfo } from '../account/form/registration-info.ts';
import DataAge from '../data-age/DataAge.tsx';
import ListError from '../games/list/ListError.tsx';
import { NewWallet } from './NewWallet.tsx';
import { loadWallet, useWallet, wallet } from './state.ts';
import { useOutsideRounds } from './useBalance.ts';
import { WalletCard } from './WalletCard.tsx';
import styles from './Wallets.module.css';

/** All wallets of the player, the one that is played with first, and opening another one. `level`: of their headings. */
export function WalletList({ level }: { level: 2 | 3 }) {
  const { t } = useLingui();
  const { accounts: current, loading } = useWallet();
  const accounts = useOutsideRounds(current);
  useLoad(loadWallet, wallet.loading);
  useLoad(loadRegistrationInfo, registrationInfo.loading);
  if (loading.at === null && (loading.phase === 'error' || loading.phase === 'offline'))
    return (
      <ListError
        level={level}
        phase={loading.phase}
        onRetry={loadWallet}
        title={t({ id: 'profile.wallets.failed', message: 'We couldn’t load your wallets' })}
      />
    );
  const age = (
    <div className={styles['age']}>
      <DataAge loading={loading} variant="reserved" />
    </div>
  );
  if (loading.at === null)
    return (
      <>
        {age}
        <div className={styles['list']} aria-busy="true">
          <Skeleton h="17rem" radius="panel" />
          <Skeleton h="17rem" radius="panel" />
        </div>
      </>
    );
  return (
    <>
      {age}
      {accounts.length === 0 && (
        <EmptyState
          level={level}
          icon={<WalletIcon aria-hidden />}
          title={t({ id: 'wallet.none', message: 'You have no wallet yet' })}
          text={t({ id: 'wallet.none.text', message: 'It opens with your first sandbox money.' })}
        />
      )}
      <ul className={styles['list']}>
        {accounts
          .toSorted((one, other) => Number(other.active) - Number(one.active))
          .map(account => (
            <WalletCard
              key={account.currency}
              account={account}
              isOnly={accounts.length === 1}
              level={level}
            />
          ))}
      </ul>
      <NewWallet />
    </>
  );
}
