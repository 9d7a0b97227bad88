import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  CHECK_PACES,
  CHECK_ROUNDS,
  type CheckMeasures as Measures,
  PACE_MINUTES,
} from '../../../contract/subjects/safeguards.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { language } from '../../../core/shell/i18n.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { fieldErrorMessage } from '../../account/form/field-error-messages.ts';
import { updateSafeguards, useSafeguards } from '../../safe-play/safeguards.ts';
import { amountInput, parseAmountInput } from '../../wallet/amount-input.ts';
import styles from './Safety.module.css';

/**
 * When else a reality check comes: after a loss, after rounds, or at a pace. They add checks to those of the time and never replace
 * one (SAFER-42). `currency` is that of the game, or of the player's wallet.
 */
export function CheckMeasures({ currency }: { currency: string }) {
  const { t, i18n } = useLingui();
  const { facts } = useSafeguards();
  const check = facts?.check ?? null;
  const stored = check?.loss ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<'failed' | 'invalid' | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!check) return null;
  const lossCurrency = stored?.currency ?? currency;
  const text = typed ?? (stored ? amountInput(stored.amount_cents, stored.currency, language.locale) : '');
  const save = async (change: Partial<Measures>) => {
    setError(null);
    setBusy(true);
    try {
      await updateSafeguards({ check: { ...check, ...change } as never });
      if ('loss' in change) setTyped(null);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError('failed');
    } finally {
      setBusy(false);
    }
  };
  const saveLoss = () => {
    const amount_cents = parseAmountInput(text, lossCurrency);
    if (text.trim() !== '' && amount_cents === null) return setError('invalid');
    void save({ loss: amount_cents === null ? null : { currency: lossCurrency, amount_cents } });
  };
  const none = t({ id: 'safePlay.check.never', message: 'Never' });
  return (
    <div className={styles['part']}>
      <form
        noValidate
        className={styles['inline']}
        onSubmit={event => {
          event.preventDefault();
          saveLoss();
        }}
      >
        <TextField
          name="check_loss"
          inputMode="decimal"
          autoComplete="off"
          label={t({ id: 'safePlay.check.loss', message: 'Reality check after losing' })}
          trailing={lossCurrency}
          value={text}
          onChange={setTyped}
          error={error === 'invalid' ? fieldErrorMessage(i18n, 'errors.invalid') : undefined}
        />
        <Button type="submit" busy={isBusy}>
          <Trans id="safePlay.check.save">Save</Trans>
        </Button>
      </form>
      <SelectField
        name="check_rounds"
        label={t({ id: 'safePlay.check.rounds', message: 'Reality check after rounds' })}
        value={String(check.rounds)}
        onChange={value => void save({ rounds: value === 'null' ? null : Number(value) })}
        options={[
          { value: 'null', label: none },
          ...CHECK_ROUNDS.map(rounds => ({ value: String(rounds), label: String(rounds) })),
        ]}
      />
      <SelectField
        name="check_pace"
        label={t({
          id: 'safePlay.check.pace',
          message: `Reality check at this many rounds in ${PACE_MINUTES} minutes`,
        })}
        value={String(check.pace)}
        onChange={value => void save({ pace: value === 'null' ? null : Number(value) })}
        options={[
          { value: 'null', label: none },
          ...CHECK_PACES.map(pace => ({ value: String(pace), label: String(pace) })),
        ]}
      />
      {error === 'failed' && (
        <p role="alert">
          <Trans id="safePlay.failed">That wasn’t saved. Try again in a moment.</Trans>
        </p>
      )}
    </div>
  );
}
