import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { jurisdictions } from '../../contract/operator/jurisdictions.ts';
import { LIMIT_PERIODS, type LimitPeriod } from '../../contract/subjects/limits.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { FormError } from '../../ui/fields/Field.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { formErrorMessage } from '../account/form/error-messages.ts';
import { useLicence } from '../account/licence.ts';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import { BreakChoices } from '../play/safety/BreakChoices.tsx';
import { takeBreak } from '../safe-play/break.ts';
import { useCurrentBreak } from '../safe-play/local-break.ts';
import { useSafePlay } from '../safe-play/state.ts';
import { saveLimit } from './actions.ts';
import styles from './Limits.module.css';
import { periodNames } from './limit-texts.ts';

/** Breaks by one press, longer ones and exclusions after a question: they are never taken back. */
export default function TimeAway() {
  const { facts } = useSafePlay();
  const licence = useLicence();
  const rules = jurisdictions[facts?.jurisdiction ?? licence];
  return (
    <>
      <section className={styles['part']}>
        <h2>
          <Trans id="safePlay.break">Take a break</Trans>
        </h2>
        <BreakNow />
        <BreakChoices rules={rules} onChoose={minutes => void takeBreak(minutes, rules)} />
        <LongBreak type="coolingoff" />
      </section>
      <section className={styles['part']}>
        <h2>
          <Trans id="limits.exclusion.heading">Exclude yourself</Trans>
        </h2>
        <p className={styles['note']}>
          <Trans id="limits.exclusion.text">
            You’re signed out everywhere and can’t play, get offers or open another account until it ends. You
            can still sign in to see your balance.
          </Trans>
        </p>
        <LongBreak type="selfexclusion" />
      </section>
    </>
  );
}

/** The strip above every screen says it too, where its script could be loaded. */
function BreakNow() {
  const currentBreak = useCurrentBreak();
  const dayTime = useTimeFormat();
  if (!currentBreak) return null;
  const time = dayTime(currentBreak.until);
  return (
    <Alert>
      <Trans id="safePlay.break.now">You’re on a break until {time}</Trans>
    </Alert>
  );
}

function LongBreak({ type }: { type: 'coolingoff' | 'selfexclusion' }) {
  const { t, i18n } = useLingui();
  // A day is one of the buttons.
  const periods: readonly LimitPeriod[] = LIMIT_PERIODS[type].filter(one => one !== 'day');
  const [period, setPeriod] = useState<LimitPeriod>(periods[0] ?? 'week');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const isExclusion = type === 'selfexclusion';
  const length = i18n._(periodNames[period]);
  const begin = async () => {
    setBusy(true);
    setError(null);
    try {
      await saveLimit({ type, period });
      setAsking(false);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['choice']}>
      <SelectField
        name={type}
        label={
          isExclusion
            ? t({ id: 'limits.exclusion.length', message: 'How long' })
            : t({ id: 'limits.coolingoff.length', message: 'A longer break' })
        }
        value={period}
        onChange={value => setPeriod(value as LimitPeriod)}
        options={periods.map(one => ({ value: one, label: i18n._(periodNames[one]) }))}
      />
      <Button variant={isExclusion ? 'danger' : 'secondary'} onClick={() => setAsking(true)}>
        {isExclusion ? (
          <Trans id="limits.exclusion.start">Exclude me</Trans>
        ) : (
          <Trans id="limits.coolingoff.start">Start the break</Trans>
        )}
      </Button>
      {isAsking && (
        <Dialog
          open
          size="s"
          onClose={() => setAsking(false)}
          closeLabel={t({ id: 'action.close', message: 'Close' })}
          title={
            isExclusion
              ? t({ id: 'limits.exclusion.ask', message: `Exclude yourself: ${length}` })
              : t({ id: 'limits.coolingoff.ask', message: `Take a break: ${length}` })
          }
        >
          <div className={styles['part']}>
            <p>
              <Trans id="limits.away.final">
                It starts at once, and nobody can end it early, not even support.
              </Trans>
            </p>
            {error && <FormError>{formErrorMessage(error)}</FormError>}
            <div className={styles['buttons']}>
              <Button variant="danger" busy={isBusy} onClick={() => void begin()}>
                <Trans id="limits.away.start">Start now</Trans>
              </Button>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                <Trans id="action.cancel">Cancel</Trans>
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
