import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connection } from '../../core/connection.ts';
import { FormError } from '../../ui/FormError.tsx';
import { FieldWords } from './FieldWords.tsx';
import { failureText } from './failure-text.ts';
import type { Form } from './useForm.ts';

interface Props {
  form: Form;
  /** Fields that the form shows; errors of others are said here. */
  fields: readonly string[];
}

/** What concerns the form as a whole: why it was not accepted, that an answer takes long, or that none can come. */
export function FormStatus({ form, fields }: Props) {
  const { attempt, of, online } = useSnapshot(connection);
  const others = Object.entries(form.errors).filter(([field]) => !fields.includes(field));
  return (
    <>
      {form.failure && <FormError>{failureText(form.failure)}</FormError>}
      {others.map(([field, error]) => (
        <FormError key={field}>
          <FieldWords error={error} />
        </FormError>
      ))}
      {!online && !form.failure && !form.isBusy && (
        <p role="status">
          <Trans id="form.needsNetwork">
            You are offline. Type on: it can be sent when the connection is back.
          </Trans>
        </p>
      )}
      {form.isBusy && attempt > 1 && (
        <p role="status">
          <Trans id="form.trying">
            No answer yet: trying {attempt} of {of}.
          </Trans>
        </p>
      )}
    </>
  );
}
