import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { cashbox as endpoints } from '../../../contract/subjects/cashbox.ts';
import type { SavedProfile } from '../../../contract/subjects/payment-methods.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../../core/http/call.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { FormError } from '../../../ui/fields/Field.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { formErrorMessage } from '../../account/form/error-messages.ts';
import { loadMethods } from '../methods/methods-state.ts';
import styles from '../Payment.module.css';

interface Props {
  readonly profiles: readonly SavedProfile[];
  /** Id of the chosen one; empty for a new one. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly isCard: boolean;
}

/** Cards or accounts that were used before, and a new one; each can be removed. */
export function ProfileChoice({ profiles, value, onChange, isCard }: Props) {
  const { t } = useLingui();
  const name = useId();
  const [removing, setRemoving] = useState<SavedProfile | null>(null);
  return (
    <fieldset className={styles['profiles']}>
      <legend>
        {isCard
          ? t({ id: 'deposit.profiles.card', message: 'Card' })
          : t({ id: 'deposit.profiles', message: 'Account' })}
      </legend>
      {profiles.map(profile => (
        <div key={profile.id} className={styles['profile']}>
          <label>
            <input
              type="radio"
              name={name}
              value={profile.id}
              checked={value === profile.id}
              disabled={profile.expired}
              onChange={() => onChange(profile.id)}
            />
            <span>
              {profile.title}
              {profile.expired && (
                <span className={styles['note']}>
                  <Trans id="deposit.profile.expired">Expired</Trans>
                </span>
              )}
            </span>
          </label>
          <IconButton
            label={t({ id: 'deposit.profile.remove', message: `Remove ${profile.title}` })}
            icon={<Trash2 aria-hidden />}
            onClick={() => setRemoving(profile)}
          />
        </div>
      ))}
      <div className={styles['profile']}>
        <label>
          <input type="radio" name={name} value="" checked={value === ''} onChange={() => onChange('')} />
          <span>
            {isCard ? (
              <Trans id="deposit.profile.newCard">Another card</Trans>
            ) : (
              <Trans id="deposit.profile.new">Another account</Trans>
            )}
          </span>
        </label>
      </div>
      {removing && (
        <RemoveProfile
          profile={removing}
          onClose={isRemoved => {
            setRemoving(null);
            if (isRemoved && value === removing.id) onChange('');
          }}
        />
      )}
    </fieldset>
  );
}

function RemoveProfile({
  profile,
  onClose,
}: {
  profile: SavedProfile;
  onClose: (isRemoved: boolean) => void;
}) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const remove = async () => {
    setBusy(true);
    setError(null);
    try {
      await call(endpoints.removePaymentProfile, { params: { id: profile.id }, key: newIdempotencyKey() });
      onClose(true);
      void loadMethods();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="s"
      onClose={() => onClose(false)}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      title={t({ id: 'deposit.profile.ask', message: `Remove ${profile.title}?` })}
    >
      <div className={styles['form']}>
        <p>
          <Trans id="deposit.profile.forgotten">
            We and the payment provider forget it. Payments that were made with it stay as they are.
          </Trans>
        </p>
        {error && <FormError>{formErrorMessage(error)}</FormError>}
        <div className={styles['buttons']}>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            <Trans id="deposit.profile.removeNow">Remove</Trans>
          </Button>
          <Button variant="quiet" onClick={() => onClose(false)}>
            <Trans id="action.cancel">Cancel</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
