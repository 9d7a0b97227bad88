import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Verification } from '../../contract/subjects/verification.ts';
import { useLoad } from '../../core/data/loader.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import ListError from '../games/list/ListError.tsx';
import { ProfileFrame } from '../profile/ProfileFrame.tsx';
import { StepCard } from './StepCard.tsx';
import { closeCheck, loadVerification, openCheck, useVerification, verification } from './state.ts';
import styles from './Verification.module.css';
import { blockTexts } from './verification-texts.ts';

const identityCheck = () => import('./IdentityCheck.tsx');

/** `/profile/verification`: what is missing, what it blocks, and what happens next (ACCOUNT-74). */
export default function VerificationScreen() {
  const { t } = useLingui();
  useLoad(loadVerification, verification.loading);
  useEffect(followDecisions, []);
  const { status, loading } = useVerification();
  if (!status)
    return (
      <ProfileFrame current="profileVerification" loading={loading}>
        {loading.phase === 'error' || loading.phase === 'offline' ? (
          <ListError
            phase={loading.phase}
            onRetry={loadVerification}
            title={t({ id: 'verification.error', message: 'We couldn’t load your verification' })}
          />
        ) : (
          <Skeleton h="30rem" radius="panel" />
        )}
      </ProfileFrame>
    );
  return (
    <ProfileFrame current="profileVerification" loading={loading}>
      <Summary status={status} />
      <Documents status={status} />
      <StepCard step={status.steps.find(({ name }) => name === 'source_of_wealth')} />
      <p className={styles['note']}>
        <Trans id="verification.privacy">
          Documents go straight to our checking service. This device keeps them only until they have arrived
          there, and we keep the result only.
        </Trans>
      </p>
    </ProfileFrame>
  );
}

/** Part of the realtime chunk, which comes after the first screen. */
function followDecisions(): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  void import('./realtime.ts').then(
    ({ followVerification }) => {
      if (!isOver) stop = followVerification();
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Where the player stands, how long it takes, and what is blocked meanwhile. */
function Summary({ status }: { status: Verification }) {
  const { i18n } = useLingui();
  const { blocks } = status;
  return (
    <section className={styles['part']}>
      <StateAlert status={status} />
      {blocks.length > 0 ? (
        <div>
          <h2 className={styles['subject']}>
            <Trans id="verification.blocked">Blocked until everything is done</Trans>
          </h2>
          <ul className={styles['blocks']}>
            {blocks.map(one => (
              <li key={one}>{i18n._(blockTexts[one])}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>
          <Trans id="verification.nothingBlocked">Nothing is blocked.</Trans>
        </p>
      )}
    </section>
  );
}

function StateAlert({ status: { state, blocks, usual_hours } }: { status: Verification }) {
  if (state === 'pending')
    return (
      <Alert>
        <Trans id="verification.pending">
          We’re checking your documents. It usually takes up to {usual_hours} hours. We’ll notify you, and
          there’s nothing to do until then.
        </Trans>
      </Alert>
    );
  if (state === 'on_hold')
    return (
      <Alert>
        <Trans id="verification.onHold">
          Your check takes longer than usual, because a person is looking at it. There’s nothing to do; we’ll
          notify you.
        </Trans>
      </Alert>
    );
  if (state === 'resubmit')
    return (
      <Alert tone="warning">
        <Trans id="verification.resubmit">
          We need a document again. Below is why. Once you’ve sent it, we look at that one alone.
        </Trans>
      </Alert>
    );
  if (state === 'rejected')
    return (
      <Alert
        tone="danger"
        action={
          <Anchor href={pathOf('support')}>
            <Trans id="verification.rejected.support">Ask for another look</Trans>
          </Anchor>
        }
      >
        <Trans id="verification.rejected">
          We couldn’t verify you, and documents can’t be sent any more. Your balance stays as it is.
        </Trans>
      </Alert>
    );
  if (state === 'approved' && blocks.length === 0)
    return (
      <Alert tone="success">
        <Trans id="verification.approved">You’re verified. There’s nothing more to do.</Trans>
      </Alert>
    );
  return (
    <Alert>
      <Trans id="verification.intro">
        Verify your account before your first deposit, and your first withdrawal won’t have to wait. It takes
        about five minutes.
      </Trans>
    </Alert>
  );
}

/** The two steps of the provider, and its check, which opens below them. */
function Documents({ status }: { status: Verification }) {
  const { isCheckOpen } = useVerification();
  const { isOnline } = useSnapshot(networkStatus);
  const { state, is_available, steps } = status;
  const canSend = is_available && canBeSent(state);
  const isOpen = canSend && isCheckOpen;
  const Check = useLazyComponent(identityCheck, isOpen);
  const openButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    closeCheck();
    requestAnimationFrame(() => openButton.current?.focus());
  };
  return (
    <section className={styles['part']}>
      <div className={styles['cards']}>
        {steps
          .filter(({ name }) => name !== 'source_of_wealth')
          .map(step => (
            <StepCard key={step.name} step={step} />
          ))}
      </div>
      {isOpen && (Check ? <Check onClose={close} /> : <Skeleton h="20rem" radius="panel" />)}
      {canSend && !isOpen && (
        <div className={styles['actions']}>
          <Button ref={openButton} variant="primary" size="l" disabled={!isOnline} onClick={openCheck}>
            {state === 'none' ? (
              <Trans id="verification.start">Start verification</Trans>
            ) : (
              <Trans id="verification.continue">Send documents</Trans>
            )}
          </Button>
          {!isOnline && (
            <p className={styles['note']}>
              <Trans id="verification.needsNetwork">
                You need a connection to start. What you’ve begun to send goes on later.
              </Trans>
            </p>
          )}
        </div>
      )}
      {!is_available && canBeSent(state) && (
        <p className={styles['note']}>
          <Trans id="verification.unavailable">
            Documents can’t be sent here at the moment. Ask support what to do.
          </Trans>
        </p>
      )}
    </section>
  );
}

const canBeSent = (state: Verification['state']): boolean =>
  state === 'none' || state === 'incomplete' || state === 'resubmit';
