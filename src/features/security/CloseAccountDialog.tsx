import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useLoad } from '../../core/data/loader.ts';
import { language } from '../../core/shell/i18n.ts';
import { toast } from '../../core/shell/toasts.ts';
import { Money } from '../../ui/content/Money.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormStatus } from '../account/form/FormStatus.tsx';
import { fieldErrorMessage } from '../account/form/field-error-messages.ts';
import { useForm } from '../account/form/useForm.ts';
import { moneyText } from '../wallet/money-text.ts';
import { loadWallet, useWallet, wallet } from '../wallet/state.ts';
import styles from './Security.module.css';
import { closeAccount } from './state.ts';

/** Closing the account, after what becomes of the balance was read. */
export default function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  useLoad(loadWallet, wallet.loading);
  const form = useForm({
    name: 'close-account',
    initial: { understood: false },
    validate: ({ understood }) => (understood ? {} : { understood: 'errors.required' }),
    submit: async () => {
      await closeAccount();
      toast(t({ id: 'security.close.done', message: 'Your account is closed.' }), 'success');
    },
  });
  const error = form.errors['understood'];
  return (
    <Dialog
      open
      size="s"
      coversPhone
      onClose={onClose}
      title={t({ id: 'security.close.title', message: 'Close account' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <form className={styles['form']} {...form.formProps}>
        <p>
          <Trans id="security.close.effect">
            You’re signed out everywhere and can’t sign in again. Only support can reopen the account. To stop
            playing for a while, take a break instead.
          </Trans>
        </p>
        <Balances />
        <p className={styles['text']}>
          <Trans id="security.close.kept">
            Closing deletes nothing: profile, payments and rounds stay on record. Ask support if you want more
            removed.
          </Trans>
        </p>
        <FormStatus form={form} fields={['understood']} />
        <CheckboxField
          name="understood"
          checked={form.flag('understood')}
          onChange={value => form.set('understood', value)}
          error={error && fieldErrorMessage(i18n, error)}
          label={t({ id: 'security.close.understood', message: 'I understand and want to close my account' })}
        />
        <Button type="submit" variant="danger" size="l" full busy={form.isBusy}>
          <Trans id="security.close.title">Close account</Trans>
        </Button>
      </form>
    </Dialog>
  );
}

/** What is in the wallets, and that closing pays none of it out. */
function Balances() {
  const { accounts, loading } = useWallet();
  const { locale } = useSnapshot(language);
  const filled = accounts.filter(({ amount_cents }) => amount_cents > 0);
  if (loading.at !== null && filled.length === 0)
    return (
      <p>
        <Trans id="security.close.noBalance">Your balance is empty.</Trans>
      </p>
    );
  return (
    <div>
      <p>
        <Trans id="security.close.balance">
          Closing pays nothing out. Your balance stays on record, but you can’t play with it; ask support
          about it.
        </Trans>
      </p>
      <ul className={styles['list']}>
        {filled.map(({ currency, amount_cents }) => (
          <li key={currency}>
            <Money text={moneyText(amount_cents, currency, locale)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
