import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useLoad } from '../../core/data/loader.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { useLazyDialog } from '../../core/scheduling/useLazyDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useAction } from '../account/form/useAction.ts';
import { useAccount } from '../account/state.ts';
import ListError from '../games/list/ListError.tsx';
import { ProfileFrame } from '../profile/ProfileFrame.tsx';
import { identityRequest } from './confirm-identity.ts';
import { DataSection } from './DataSection.tsx';
import { EventsSection } from './EventsSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { ProvidersSection } from './ProvidersSection.tsx';
import styles from './Security.module.css';
import { SecuritySection } from './SecuritySection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { loadSecurity, security, useSecurity } from './state.ts';
import { TwoFactorSection } from './TwoFactorSection.tsx';

const loadConfirmDialog = () => import('./ConfirmIdentityDialog.tsx');
const loadPasswordDialog = () => import('./PasswordDialog.tsx');

/** How the account is protected, and who is in it (ACCOUNT-26). Nothing of it is kept on the device. */
export default function SecurityScreen() {
  const { t } = useLingui();
  const { overview, loading } = useSecurity();
  useLoad(loadSecurity, security.loading);
  const { isOpen } = useSnapshot(identityRequest);
  const Confirm = useLazyComponent(loadConfirmDialog, isOpen);
  const hasFailed = loading.at === null && (loading.phase === 'error' || loading.phase === 'offline');
  return (
    <ProfileFrame current="profileSecurity" loading={loading}>
      {hasFailed ? (
        <ListError
          phase={loading.phase}
          onRetry={loadSecurity}
          title={t({ id: 'security.error', message: 'We couldn’t load this page' })}
        />
      ) : overview === null ? (
        <Placeholders />
      ) : (
        <>
          <PasswordSection />
          <TwoFactorSection />
          <PasskeysSection />
          <ProvidersSection />
          <SessionsSection />
          <EventsSection />
          <DataSection />
        </>
      )}
      {Confirm && <Confirm />}
    </ProfileFrame>
  );
}

const SECTIONS = [1, 2, 3, 4, 5, 6];

/** In place of the sections: nothing is said or offered before it is known how the account is protected. */
function Placeholders() {
  return (
    <div className={styles['placeholders']} aria-busy>
      {SECTIONS.map(section => (
        <Skeleton key={section} h="9.5rem" radius="panel" />
      ))}
    </div>
  );
}

function PasswordSection() {
  const { t } = useLingui();
  const { overview } = useSecurity();
  const dialog = useLazyDialog(loadPasswordDialog, onClose => ({ onClose }));
  const { player } = useAccount();
  const { busy, run } = useAction();
  const hasPassword = overview?.has_password;
  const sendLink = async () => {
    const { requestPasswordReset } = await import('../account/actions.ts');
    await requestPasswordReset(player?.email ?? '');
  };
  return (
    <SecuritySection
      title={t({ id: 'security.password.title', message: 'Password' })}
      text={
        hasPassword ? undefined : (
          <Trans id="security.password.none">
            Your account has no password. We can e-mail you a link to set one.
          </Trans>
        )
      }
      actions={
        hasPassword ? (
          <Button onClick={dialog.open}>
            <Trans id="security.password.change">Change password</Trans>
          </Button>
        ) : (
          <Button
            busy={busy !== null}
            onClick={() =>
              void run(
                'link',
                sendLink,
                t({ id: 'security.password.linkSent', message: 'We’ve e-mailed you the link.' }),
              )
            }
          >
            <Trans id="auth.remind.send">Send the link</Trans>
          </Button>
        )
      }
    >
      {dialog.node}
    </SecuritySection>
  );
}
