import { Trans, useLingui } from '@lingui/react/macro';
import type { Passkey } from '../../contract/subjects/security.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormStatus } from '../account/form/FormStatus.tsx';
import { fieldErrorMessage } from '../account/form/field-error-messages.ts';
import { useForm } from '../account/form/useForm.ts';
import styles from './Security.module.css';
import { renamePasskey } from './state.ts';

interface Props {
  passkey: Passkey | null;
  onClose: () => void;
}

export default function PasskeyNameDialog({ passkey, onClose }: Props) {
  const { id, name } = passkey ?? { id: '', name: '' };
  const { t, i18n } = useLingui();
  const form = useForm({
    name: 'passkey-name',
    initial: { name },
    validate: values => (String(values['name']).trim() ? {} : { name: 'errors.required' }),
    submit: async values => {
      await renamePasskey(id, String(values['name']).trim());
      onClose();
    },
  });
  const error = form.errors['name'];
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t({ id: 'security.passkeys.rename', message: 'Rename passkey' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <form className={styles['form']} {...form.formProps}>
        <FormStatus form={form} fields={['name']} />
        <TextField
          name="name"
          value={form.text('name')}
          onChange={value => form.set('name', value)}
          error={error && fieldErrorMessage(i18n, error)}
          required
          maxLength={40}
          label={t({ id: 'field.name', message: 'Name' })}
        />
        <Button type="submit" variant="primary" size="l" full busy={form.isBusy}>
          <Trans id="action.save">Save</Trans>
        </Button>
      </form>
    </Dialog>
  );
}
