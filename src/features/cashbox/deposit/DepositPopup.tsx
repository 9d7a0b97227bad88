import { useLingui } from '@lingui/react/macro';
import { useLoad } from '../../../core/data/loader.ts';
import type { PopupProps } from '../../../core/shell/screen.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { depositOffers, loadDepositOffers } from '../bonus/state.ts';
import { MethodsLoaded } from '../methods/MethodsLoaded.tsx';
import { DepositForm } from './DepositForm.tsx';
import { DepositStage } from './DepositStage.tsx';
import { useDeposit } from './useDeposit.ts';

/** `/deposit`, and `/accounts/{currency}/deposit` for one wallet; `?payment=` shows one that was begun before. */
export default function DepositPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const deposit = useDeposit();
  // With the methods, so that its line does not move the button once the form is there.
  useLoad(loadDepositOffers, depositOffers.loading);
  const { methods, loading, currency } = deposit;
  const empty = (
    <EmptyState
      title={t({ id: 'deposit.empty', message: `You can’t deposit ${currency} right now` })}
      text={t({ id: 'deposit.empty.text', message: 'Choose another wallet, or try again later.' })}
      level={3}
    />
  );
  return (
    <DepositStage deposit={deposit} onClose={onClose}>
      <MethodsLoaded methods={methods} loading={loading} empty={empty}>
        <DepositForm key={currency} deposit={deposit} />
      </MethodsLoaded>
    </DepositStage>
  );
}
