import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { VerificationStep } from '../../contract/subjects/verification.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { formatDay } from '../../lib/format-time.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useTimeTag } from '../data-age/useTimeFormat.ts';
import styles from './Verification.module.css';
import {
  blockTexts,
  reasonText,
  stepHints,
  stepStates,
  stepTitles,
  stepTones,
} from './verification-texts.ts';

const wealthForm = () => import('./SourceOfWealthForm.tsx');

/** One step: how it stands, why it was refused, and what it blocks. The questionnaire opens in its own. */
export function StepCard({ step }: { step: VerificationStep | undefined }) {
  const { i18n } = useLingui();
  const id = useId();
  if (!step) return null;
  const { name, state, reasons, blocks } = step;
  const isOpen = state === 'missing' || state === 'resubmit' || state === 'expired';
  const blocked = blocks.map(one => i18n._(blockTexts[one]));
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} className={styles['subject']}>
          {i18n._(stepTitles[name])}
        </h2>
        <Badge tone={stepTones[state]}>{i18n._(stepStates[state])}</Badge>
      </div>
      {reasons.length > 0 && (
        <ul className={styles['reasons']}>
          {reasons.map(reason => (
            <li key={reason}>{i18n._(reasonText(reason))}</li>
          ))}
        </ul>
      )}
      {isOpen && <p className={styles['note']}>{i18n._(stepHints[name])}</p>}
      {blocked.length > 0 && (
        <p className={styles['note']}>
          <Trans id="verification.step.blocks">Blocks: {blocked.join(', ')}</Trans>
        </p>
      )}
      {name === 'source_of_wealth' && <Questionnaire step={step} />}
    </section>
  );
}

/** Until when it is asked for or holds, and the form itself (ACCOUNT-44). */
function Questionnaire({ step: { state, expires_at } }: { step: VerificationStep }) {
  const tag = useTimeTag();
  const [isOpen, setOpen] = useState(false);
  const Form = useLazyComponent(wealthForm, isOpen);
  const day = expires_at === null ? null : formatDay(Date.parse(expires_at), tag);
  return (
    <>
      {day !== null && (
        <p className={styles['note']}>
          {state === 'missing' && <Trans id="wealth.until">Please answer by {day}.</Trans>}
          {state === 'approved' && <Trans id="wealth.holds">Your answers hold until {day}.</Trans>}
          {state === 'due' && <Trans id="wealth.due">Please answer again by {day}.</Trans>}
          {state === 'expired' && <Trans id="wealth.expired">Your time to answer ended on {day}.</Trans>}
        </p>
      )}
      {isOpen && Form ? (
        <Form onDone={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)} variant={state === 'approved' ? 'quiet' : 'primary'}>
            {state === 'approved' ? (
              <Trans id="wealth.change">Change your answers</Trans>
            ) : (
              <Trans id="wealth.answer">Answer the questions</Trans>
            )}
          </Button>
        </div>
      )}
    </>
  );
}
