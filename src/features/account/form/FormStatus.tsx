import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { networkStatus } from '../../../core/http/network-status.ts';
import { FormError } from '../../../ui/fields/Field.tsx';
import { formErrorMessage } from './error-messages.ts';
import { fieldErrorMessage } from './field-error-messages.ts';
import type { Form } from './useForm.ts';

interface Props {
  form: Form;
  /** Fields that the form shows; errors of other fields are shown here. */
  fields: readonly string[];
}

/** The status of the form as a whole: why it was rejected, that the response takes long, or that the network is gone. */
export function FormStatus({ form, fields }: Props) {
  const { attempt, maxAttempts, isOnline, isAvailable } = useSnapshot(networkStatus);
  const isMaintenance = form.formError?.status === 503 && !isAvailable;
  const others = Object.entries(form.errors).filter(([field]) => !fields.includes(field));
  return (
    <>
      {isMaintenance && (
        <p role="status">
          <Trans id="form.maintenance">
            We’re doing maintenance. What you typed is kept. Send it when we’re back.
          </Trans>
        </p>
      )}
      {form.formError && !isMaintenance && <FormError>{formErrorMessage(form.formError)}</FormError>}
      {others.map(([field, error]) => (
        <FormError key={field}>
          <FieldErrorMessage error={error} />
        </FormError>
      ))}
      {!isOnline && !form.formError && !form.isBusy && (
        <p role="status">
          <Trans id="form.needsNetwork">
            You’re offline. Keep typing; you can send this when you’re back online.
          </Trans>
        </p>
      )}
      {form.isBusy && attempt > 1 && (
        <p role="status">
          <Trans id="form.trying">
            No answer yet: attempt {attempt} of {maxAttempts}.
          </Trans>
        </p>
      )}
    </>
  );
}

function FieldErrorMessage({ error }: { error: string }) {
  const { i18n } = useLingui();
  return fieldErrorMessage(i18n, error);
}
