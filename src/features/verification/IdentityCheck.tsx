import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import {
  type IdentityScriptApi,
  type IdentitySdk,
  identityScript,
} from '../../contract/operator/identity-sdk.ts';
import { SCRIPT_TIMEOUT_MS } from '../../contract/operator/third-party.ts';
import { verification as endpoints } from '../../contract/subjects/verification.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { rememberProviderWipe } from '../../core/session/private-data.ts';
import { language } from '../../core/shell/i18n.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { injectScript } from '../third-party/inject-script.ts';
import { loadVerification } from './state.ts';
import styles from './Verification.module.css';

const CONTAINER = 'identity-check';

async function requestToken(): Promise<string> {
  const { token, wipe_url } = await call(endpoints.issueVerificationToken, { key: newIdempotencyKey() });
  if (wipe_url !== null) rememberProviderWipe(wipe_url);
  return token;
}

type Phase = 'opening' | 'open' | 'failed';

/**
 * The provider's check in a frame of its own origin (decision 0133). What it reports is a reason to ask the back end, never a
 * decision.
 */
export default function IdentityCheck({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const title = t({ id: 'verification.check', message: 'Document check' });
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<Phase>('opening');
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt opens it anew; a language that changes does not
  useEffect(() => openSdk(title, setPhase), [attempt]);
  return (
    <section className={styles['check']} aria-label={title}>
      {phase === 'failed' ? (
        <Alert
          tone="warning"
          action={
            <Button
              onClick={() => {
                setPhase('opening');
                setAttempt(count => count + 1);
              }}
            >
              <Trans id="action.retry">Try again</Trans>
            </Button>
          }
        >
          <Trans id="verification.check.failed">
            The check couldn’t be opened. Nothing that you’ve sent is lost.
          </Trans>
        </Alert>
      ) : (
        <>
          {phase === 'opening' && <Skeleton h="20rem" radius="panel" />}
          <div id={CONTAINER} hidden={phase === 'opening'} />
        </>
      )}
      <div>
        <Button variant="quiet" onClick={onClose}>
          <Trans id="verification.check.close">Close for now</Trans>
        </Button>
      </div>
    </section>
  );
}

/** Opens the vendor's SDK with a token of the back end; returns a function that takes it away. */
function openSdk(title: string, onPhase: (phase: Phase) => void): () => void {
  let isOver = false;
  let sdk: IdentitySdk | null = null;
  const ask = () => void loadVerification();
  void (async () => {
    try {
      const loading = injectScript('identity', identityScript, SCRIPT_TIMEOUT_MS);
      const [token, { api }] = await Promise.all([requestToken(), loading]);
      if (isOver) return;
      if (!api) return onPhase('failed');
      sdk = (api as IdentityScriptApi)
        .init(token, requestToken)
        .withConf({ lang: language.locale, theme: 'dark', title })
        .withOptions({ addViewportTag: false, adaptIframeHeight: true })
        .on('idCheck.onApplicantSubmitted', ask)
        .on('idCheck.onApplicantStatusChanged', ask)
        .on('idCheck.onError', ask)
        .build();
      onPhase('open');
      sdk.launch(`#${CONTAINER}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Decided meanwhile, on another device: the status says so.
      if (error.status === 409) ask();
      if (!isOver && error.kind !== 'cancelled') onPhase('failed');
    }
  })();
  return () => {
    isOver = true;
    sdk?.destroy();
  };
}
