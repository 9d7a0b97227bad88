import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { networkStatus } from '../../../core/http/network-status.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormStatus } from '../../account/form/FormStatus.tsx';
import { fieldErrorMessage } from '../../account/form/field-error-messages.ts';
import { useForm } from '../../account/form/useForm.ts';
import styles from './Bonus.module.css';
import { keepCode } from './state.ts';

const FIELD = 'deposit_bonus_code';

/** A code that the player has from elsewhere. */
export function CodeForm() {
  const { t, i18n } = useLingui();
  const { isOnline } = useSnapshot(networkStatus);
  const form = useForm({
    name: 'bonusCode',
    initial: { [FIELD]: '' },
    validate: values => (String(values[FIELD]).trim() === '' ? { [FIELD]: 'errors.required' } : {}),
    submit: values => keepCode(String(values[FIELD]).trim().toUpperCase()),
  });
  const error = form.errors[FIELD];
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={[FIELD]} />
      <TextField
        name={FIELD}
        label={t({ id: 'bonus.code', message: 'Bonus code' })}
        hint={t({ id: 'bonus.code.hint', message: 'If you got one somewhere else' })}
        value={form.text(FIELD)}
        onChange={value => form.set(FIELD, value)}
        error={error === undefined ? undefined : fieldErrorMessage(i18n, error)}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" busy={form.isBusy} disabled={!isOnline}>
        <Trans id="bonus.keep">Keep this code</Trans>
      </Button>
    </form>
  );
}
