import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { intlTag } from '../../contract/operator/locales.ts';
import { useLoad } from '../../core/data/loader.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { toast } from '../../core/shell/toasts.ts';
import { formatDay } from '../../lib/format-time.ts';
import { RichText } from '../../ui/content/RichText.tsx';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { FormError } from '../../ui/fields/Field.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { formErrorMessage } from '../account/form/error-messages.ts';
import { requestSignOut } from '../account/session/sign-out-warning.ts';
import { LanguageNote } from '../content/pages/LanguageNote.tsx';
import { useTimeTag } from '../data-age/useTimeFormat.ts';
import { acceptTerms, loadTerms, terms, useTerms } from './state.ts';
import styles from './Terms.module.css';
import { TermsChanges } from './TermsChanges.tsx';

interface Props {
  onLater: () => void;
  /** The words of the button that puts it off. */
  later: ReactNode;
  onAccepted?: () => void;
}

/** The terms that hold and have to be accepted: what is new since those that the player has accepted, and the whole text. */
export default function TermsDialog({ onLater, later, onAccepted }: Props) {
  const { t } = useLingui();
  useLoad(loadTerms, terms.loading);
  const { current, accepted } = useTerms();
  const { error, isBusy, accept } = useAccept(onAccepted);
  return (
    <Dialog
      open
      coversPhone
      size="l"
      blocking
      onClose={onLater}
      title={
        accepted
          ? t({ id: 'terms.changed', message: 'Our terms have changed' })
          : t({ id: 'terms.accept.title', message: 'Our terms' })
      }
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      footer={
        <>
          <Button variant="quiet" onClick={onLater}>
            {later}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={current === null}
            onClick={() => current && void accept(current)}
          >
            <Trans id="terms.accept">I accept the terms</Trans>
          </Button>
        </>
      }
    >
      <div className={styles['content']}>
        {error && (
          <FormError>
            {error.status === 409 ? (
              <Trans id="terms.newer">The terms changed while you were reading. Please look again.</Trans>
            ) : (
              formErrorMessage(error)
            )}
          </FormError>
        )}
        <TermsContent />
        <p className={styles['text']}>
          <Trans id="terms.meanwhile">
            You need them to play with your balance or pay in. Everything else stays open to you:
          </Trans>
        </p>
        <div className={styles['links']}>
          <Anchor href={pathOf('profileLimits')}>
            <Trans id="safePlay.heading">Limits and breaks</Trans>
          </Anchor>
          <Anchor href={pathOf('support')}>
            <Trans id="title.support">Support</Trans>
          </Anchor>
          <Button size="s" variant="quiet" onClick={() => void requestSignOut()}>
            <Trans id="auth.signOut">Sign out</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function TermsContent() {
  const { t } = useLingui();
  const { current, accepted, loading } = useTerms();
  const tag = useTimeTag();
  const dayOf = (version: string) => formatDay(Date.parse(version), tag);
  const hasFailed = loading.phase === 'error' || loading.phase === 'offline';
  if (!current)
    return hasFailed ? (
      <ErrorState
        title={t({ id: 'legal.failed', message: 'The text could not be loaded' })}
        text={
          loading.phase === 'offline'
            ? t({ id: 'terms.offline', message: 'You need a connection to accept terms.' })
            : undefined
        }
        action={
          <Button onClick={() => void loadTerms()}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        }
      />
    ) : (
      <Spinner label={t({ id: 'legal.title', message: 'Rules' })} />
    );
  const newDay = dayOf(current.version);
  const before = accepted?.text;
  const oldDay = accepted ? dayOf(accepted.version) : '';
  return (
    <>
      <LanguageNote locale={current.locale} />
      {before && before.version !== current.version && (
        <>
          <p>
            <Trans id="terms.since">
              This is new in the version of {newDay}, compared with the one of {oldDay} that you accepted:
            </Trans>
          </p>
          <div lang={intlTag(current.locale)}>
            <TermsChanges before={before.nodes} after={current.nodes} />
          </div>
        </>
      )}
      <details className={styles['whole']} open={!before}>
        <summary>
          <Trans id="terms.whole">The whole text of {newDay}</Trans>
        </summary>
        <div lang={intlTag(current.locale)}>
          <RichText nodes={current.nodes} />
        </div>
      </details>
    </>
  );
}

function useAccept(onAccepted: (() => void) | undefined) {
  const { t } = useLingui();
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const accept = async (text: Parameters<typeof acceptTerms>[0]) => {
    setBusy(true);
    setError(null);
    try {
      await acceptTerms(text);
      toast(
        t({ id: 'terms.accepted', message: 'Accepted. Your signed copy is in your profile.' }),
        'success',
      );
      onAccepted?.();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, accept };
}
