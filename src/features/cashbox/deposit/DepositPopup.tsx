import { useLingui } from '@lingui/react/macro';
import type { PopupProps } from '../../../core/shell/screen.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import DataAge from '../../data-age/DataAge.tsx';
import ListError from '../../games/list/ListError.tsx';
import { loadMethods } from '../methods-state.ts';
import { DepositForm } from './DepositForm.tsx';
import { DepositStage } from './DepositStage.tsx';
import { type Deposit, useDeposit } from './useDeposit.ts';

/** `/deposit`, and `/accounts/{currency}/deposit` for one wallet; `?payment=` shows one that was begun before. */
export default function DepositPopup({ onClose }: PopupProps) {
  const deposit = useDeposit();
  return (
    <DepositStage deposit={deposit} onClose={onClose}>
      <Content deposit={deposit} />
    </DepositStage>
  );
}

function Content({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui();
  const { methods, loading, currency, show } = deposit;
  if (methods.length > 0)
    return (
      <>
        <DataAge loading={loading} />
        <DepositForm
          key={currency}
          deposit={deposit}
          onSaved={key => show({ key, isNew: true })}
          onRefused={() => show(null)}
        />
      </>
    );
  if (loading.phase === 'error' || loading.phase === 'offline')
    return (
      <ListError
        phase={loading.phase}
        onRetry={loadMethods}
        title={t({ id: 'cashbox.methods.error', message: 'We couldn’t load the ways to pay' })}
      />
    );
  if (loading.phase !== 'ready') return <Skeleton h="24rem" radius="panel" />;
  return (
    <EmptyState
      title={t({ id: 'deposit.empty', message: `You can’t deposit ${currency} right now` })}
      text={t({ id: 'deposit.empty.text', message: 'Choose another wallet, or try again later.' })}
      level={3}
    />
  );
}
