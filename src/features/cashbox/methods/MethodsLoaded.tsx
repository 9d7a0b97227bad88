import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import { isAwaited, type LoadState } from '../../../core/data/loader.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import DataAge from '../../data-age/DataAge.tsx';
import ListError from '../../games/list/ListError.tsx';
import { useCashboxStatus } from '../status-state.ts';
import { loadMethods } from './methods-state.ts';

interface Props {
  readonly methods: readonly PaymentMethod[];
  readonly loading: LoadState;
  /** What stands there when the wallet has no method. */
  readonly empty: ReactNode;
  /** The form. */
  readonly children: ReactNode;
}

/** A form with its methods, or why there are none yet. */
export function MethodsLoaded({ methods, loading, empty, children }: Props) {
  const { t } = useLingui();
  const { status, loading: statusLoading } = useCashboxStatus();
  // What holds the payment back stands above the form, which would move when it comes.
  const isStatusAwaited = status === null && isAwaited(statusLoading);
  if (methods.length > 0 && !isStatusAwaited)
    return (
      <>
        <DataAge loading={loading} />
        {children}
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
  return loading.phase === 'ready' && methods.length === 0 ? empty : <Skeleton h="24rem" radius="panel" />;
}
