import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useLoad } from '../../core/data/loader.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import ListError from '../games/list/ListError.tsx';
import { loadWallet, wallet } from '../wallet/state.ts';
import { LimitCard } from './LimitCard.tsx';
import styles from './Limits.module.css';
import { limits, loadLimits, useLimits } from './state.ts';

/** Lazy: most visits read. */
const limitForm = () => import('./LimitForm.tsx');

/** The player's limits in their states, and the form for another one. */
export function LimitList() {
  const { t } = useLingui();
  useLoad(loadLimits, limits.loading);
  useLoad(loadWallet, wallet.loading);
  const { rows, loading } = useLimits();
  const [isAdding, setAdding] = useState(false);
  const LimitForm = useLazyComponent(limitForm, isAdding);
  if (loading.at === null)
    return loading.phase === 'error' || loading.phase === 'offline' ? (
      <ListError
        phase={loading.phase}
        onRetry={loadLimits}
        title={t({ id: 'limits.error', message: 'We couldn’t load your limits' })}
      />
    ) : (
      <div className={styles['first']}>
        <Skeleton h="100%" radius="panel" />
      </div>
    );
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Trans id="limits.add">Set a limit</Trans>
    </Button>
  );
  return (
    <>
      {rows.length === 0 && !isAdding && (
        <div className={styles['first']}>
          <EmptyState
            icon={<ShieldCheck aria-hidden />}
            title={t({ id: 'limits.empty', message: 'You haven’t set any limits' })}
            text={t({
              id: 'limits.empty.text',
              message:
                'Decide how much you want to spend or play before you start. We stop you when you get there.',
            })}
            action={add}
            level={3}
          />
        </div>
      )}
      {rows.length > 0 && (
        <ul className={styles['list']}>
          {rows.map(row => (
            <LimitCard key={`${row.type} ${row.id}`} limit={row} />
          ))}
        </ul>
      )}
      {isAdding && LimitForm ? (
        <LimitForm onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
      ) : (
        rows.length > 0 && <div>{add}</div>
      )}
    </>
  );
}
