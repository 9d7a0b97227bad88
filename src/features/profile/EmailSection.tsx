import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { account as endpoints } from '../../contract/subjects/account.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { openPopup, pathOf } from '../../core/shell/navigation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { FormStatus } from '../account/form/FormStatus.tsx';
import { fieldErrorMessage } from '../account/form/field-error-messages.ts';
import { validateFields } from '../account/form/field-rules.ts';
import { ruleContext } from '../account/form/minimum-age.ts';
import { PlayerField } from '../account/form/PlayerField.tsx';
import { useAction } from '../account/form/useAction.ts';
import { useForm } from '../account/form/useForm.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { useAccount } from '../account/state.ts';
import styles from './Profile.module.css';

/** The new address that waits for its confirmation; not known before it was asked. */
const emailChange = proxy<{ pending: string | null }>({ pending: null });
onSignedOut(() => {
  emailChange.pending = null;
});

/** Without an answer nothing is shown of it: the address on screen is the one that counts. */
async function loadEmailChange(): Promise<void> {
  try {
    emailChange.pending = (await call(endpoints.loadEmailChange)).pending_email;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Rejects with `ApiError`. */
async function cancelEmailChange(): Promise<void> {
  const key = newIdempotencyKey();
  emailChange.pending = (await call(endpoints.cancelEmailChange, { key })).pending_email;
}

/** The address that the player signs in with, whether it is confirmed, and its change by a mail to the new one. */
export function EmailSection() {
  const { player, isPartial } = useAccount();
  const { pending } = useSnapshot(emailChange);
  const { isOnline } = useSnapshot(networkStatus);
  const [isEditing, setEditing] = useState(false);
  const { busy, run } = useAction();
  const email = player?.email;
  // A confirmed change is a new address: then nothing is pending any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with every address
  useEffect(() => {
    if (isOnline) void loadEmailChange();
  }, [isOnline, email]);
  if (!player) return null;
  return (
    <section className={styles['section']}>
      <h2>
        <Trans id="field.email">E-mail</Trans>
      </h2>
      <p className={styles['text']}>
        {email ?? (
          <Trans id="profile.hidden">Not kept on this device. You’ll see it when you’re online.</Trans>
        )}
        {email && player.confirmed_at !== null && (
          <>
            {' · '}
            <Trans id="profile.email.confirmed">confirmed</Trans>
          </>
        )}
      </p>
      {player.confirmed_at === null && !isPartial && (
        <div>
          <Button onClick={() => openPopup(pathOf('emailVerify'))}>
            <Trans id="title.confirmation">Confirm your e-mail</Trans>
          </Button>
        </div>
      )}
      {pending !== null && (
        <Alert
          action={
            <Button
              size="s"
              busy={busy !== null}
              disabled={!isOnline}
              onClick={() => void run('cancel', cancelEmailChange)}
            >
              <Trans id="profile.email.cancel">Keep the old one</Trans>
            </Button>
          }
        >
          <Trans id="profile.email.pending">
            Open the link that we sent to {pending}. Until then your old address stays.
          </Trans>
        </Alert>
      )}
      {isEditing ? (
        <EmailChangeForm onClose={() => setEditing(false)} />
      ) : (
        <div>
          <Button disabled={!isOnline} onClick={() => setEditing(true)}>
            {isOnline ? (
              <Trans id="profile.email.change">Change e-mail</Trans>
            ) : (
              <Trans id="profile.email.offline">You need a connection to change your e-mail</Trans>
            )}
          </Button>
        </div>
      )}
    </section>
  );
}

const FIELDS = [{ field: 'email', required: true }];

function EmailChangeForm({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useForm({
    name: 'email-change',
    initial: { email: '', password: '' },
    validate: values => ({
      ...validateFields(FIELDS, values, ruleContext(values)),
      // Not by the rules of a new one: an older password may break them.
      ...(values['password'] ? {} : { password: 'errors.required' }),
    }),
    submit: async values => {
      const user = { email: String(values['email']).trim(), password: String(values['password']) };
      const { pending_email } = await call(endpoints.requestEmailChange, {
        body: { user },
        key: newIdempotencyKey(),
      });
      emailChange.pending = pending_email;
      onClose();
    },
  });
  const error = form.errors['password'];
  return (
    <form className={styles['narrow']} {...form.formProps}>
      <FormStatus form={form} fields={['email', 'password']} />
      <PlayerField form={form} field="email" required options={{ country: [], currency: [] }} />
      <PasswordField
        name="password"
        label={t({ id: 'profile.email.password', message: 'Your password' })}
        value={form.text('password')}
        onChange={value => form.set('password', value)}
        error={error && fieldErrorMessage(i18n, error)}
        required
        showLabel={t({ id: 'password.show', message: 'Show password' })}
        hideLabel={t({ id: 'password.hide', message: 'Hide password' })}
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          <Trans id="profile.email.send">Send a link</Trans>
        </Button>
        <Button variant="quiet" disabled={form.isBusy} onClick={onClose}>
          <Trans id="action.cancel">Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
