import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Limit } from '../../contract/event-payloads.ts';
import type { ChosenLimitType, LimitPeriod } from '../../contract/subjects/limits.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { FormError } from '../../ui/fields/Field.tsx';
import { formErrorMessage } from '../account/form/error-messages.ts';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import { isLimitReached } from '../notifications/warnings.ts';
import { toDeviceTime } from '../safe-play/state.ts';
import { removeLimit, saveLimit } from './actions.ts';
import { useAmountText } from './amount-text.ts';
import styles from './Limits.module.css';
import { limitName } from './limit-texts.ts';

/** From this share on the progress shows (SAFER-7). */
const SHOWN_FROM_PERCENT = 50;

const limitForm = () => import('./LimitForm.tsx');

/** One limit: what is left of it, when it starts again, what is pending, and the ways to change it. */
export function LimitCard({ limit }: { limit: Limit }) {
  const { i18n } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const LimitForm = useLazyComponent(limitForm, isEditing);
  const { isBusy, error, run } = useAction();
  const dayTime = useTimeFormat();
  const { id, accounts, ends_at, resets_at, pending, type } = limit;
  const isHeld = type === 'coolingoff' || type === 'selfexclusion';
  const ends = ends_at && dayTime(toDeviceTime(ends_at));
  const resets = resets_at && dayTime(toDeviceTime(resets_at));
  const canChange = id != null && !isHeld;
  const cancel = () =>
    run(() =>
      saveLimit({
        id: id ?? 0,
        type: limit.type as Exclude<ChosenLimitType, 'coolingoff' | 'selfexclusion'>,
        period: limit.period as LimitPeriod,
      }),
    );
  return (
    <li className={styles['card']}>
      <h3>{i18n._(limitName(limit))}</h3>
      {accounts.map(account => (
        <Amount key={account.currency} {...account} />
      ))}
      {isHeld && (
        <p>
          {ends ? (
            <Trans id="limits.until">Until {ends}. It can’t be ended early.</Trans>
          ) : type === 'selfexclusion' ? (
            <Trans id="limits.forever">It has no end and can’t be lifted.</Trans>
          ) : (
            <Trans id="limits.reached.break">You’re on a break from playing.</Trans>
          )}
        </p>
      )}
      {resets && (
        <p className={styles['note']}>
          {isLimitReached(limit) && type === 'deposit' ? (
            <Trans id="limits.reached.until.deposit">Reached. You can deposit again from {resets}.</Trans>
          ) : isLimitReached(limit) ? (
            <Trans id="limits.reached.until">Reached. You can play again from {resets}.</Trans>
          ) : (
            <Trans id="limits.resets">Resets: {resets}</Trans>
          )}
        </p>
      )}
      {limit.state === 'unconfirmed' && (
        <p className={styles['note']}>
          <Trans id="limits.unconfirmed">In force. Confirm it with the link in the e-mail we sent you.</Trans>
        </p>
      )}
      {pending && <PendingChange pending={pending} isBusy={isBusy} onCancel={cancel} />}
      {error && <FormError>{formErrorMessage(error)}</FormError>}
      {isEditing && LimitForm && (
        <LimitForm limit={limit} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
      )}
      {canChange && !isEditing && (
        <div className={styles['buttons']}>
          <Button size="s" onClick={() => setEditing(true)}>
            <Trans id="limits.change">Change</Trans>
          </Button>
          {(!pending || pending.accounts.length > 0) && (
            <Button size="s" variant="quiet" busy={isBusy} onClick={() => run(() => removeLimit(id))}>
              <Trans id="limits.remove">Remove</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Amount({ currency, amount_cents, current_value_amount_cents }: Limit['accounts'][number]) {
  const { t } = useLingui();
  const text = useAmountText();
  const used = Math.min(amount_cents, Math.abs(current_value_amount_cents));
  const left = text(amount_cents - used, currency);
  const total = text(amount_cents, currency);
  return (
    <div className={styles['amount']}>
      <p>
        <Trans id="limits.left">
          {left} left of {total}
        </Trans>
      </p>
      {used * 100 >= amount_cents * SHOWN_FROM_PERCENT && (
        <progress
          className={styles['progress']}
          max={amount_cents}
          value={used}
          aria-label={t({ id: 'limits.used', message: 'Used' })}
        />
      )}
    </div>
  );
}

interface PendingProps {
  pending: NonNullable<Limit['pending']>;
  isBusy: boolean;
  onCancel: () => void;
}

/** A loosening that waits: when it starts, what it still needs, and the way to call it off. */
function PendingChange({ pending, isBusy, onCancel }: PendingProps) {
  const dayTime = useTimeFormat();
  const text = useAmountText();
  const { starts_at, is_confirmed, accounts } = pending;
  const start = dayTime(toDeviceTime(starts_at));
  const amount = accounts.map(({ amount_cents, currency }) => text(amount_cents, currency)).join(', ');
  return (
    <Alert
      action={
        <Button size="s" busy={isBusy} onClick={onCancel}>
          <Trans id="limits.keep">Keep my limit</Trans>
        </Button>
      }
    >
      {accounts.length > 0 ? (
        <Trans id="limits.pending.raise">
          Rises to {amount} on {start}
        </Trans>
      ) : (
        <Trans id="limits.pending.remove">Ends on {start}</Trans>
      )}
      {!is_confirmed && (
        <>
          {' '}
          <Trans id="limits.pending.confirm">
            if you confirm it with the link in the e-mail we sent you.
          </Trans>
        </>
      )}
    </Alert>
  );
}

/** Runs one change at a time; `error` is that of the last one. */
function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const run = async (change: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await change();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run: (change: () => Promise<void>) => void run(change) };
}
