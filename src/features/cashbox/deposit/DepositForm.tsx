import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { language } from '../../../core/shell/i18n.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { FormError } from '../../../ui/fields/Field.tsx';
import { fieldErrorMessage } from '../../account/form/field-error-messages.ts';
import { DeviceCheckButton } from '../../device-check/DeviceCheckButton.tsx';
import { hasDeviceConsent } from '../../third-party/script-consent.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { AmountField } from '../AmountField.tsx';
import { readAmount } from '../amount-rules.ts';
import { Held, isHeld } from '../Held.tsx';
import { MethodList } from '../MethodList.tsx';
import { methodTitle } from '../method-title.ts';
import { refusalText } from '../payment-texts.ts';
import { Summary } from '../Summary.tsx';
import { TypedFields } from '../TypedFields.tsx';
import { CardFields, type CardHandle } from './CardFields.tsx';
import styles from './Deposit.module.css';
import { quickAmounts, ruleOf } from './deposit-amounts.ts';
import { LinkWarning } from './LinkWarning.tsx';
import { ProfileChoice } from './ProfileChoice.tsx';
import type { Deposit } from './useDeposit.ts';
import { useDepositForm } from './useDepositForm.ts';

const bonusChoice = () => import('../bonus/BonusChoice.tsx');

interface Props {
  readonly deposit: Deposit;
  /** The payment has a key and is on its way. */
  readonly onSaved: (key: string) => void;
  /** Nothing was done: the form says why. */
  readonly onRefused: () => void;
}

/** Method, amount, summary and one button (CASHBOX-7, CASHBOX-11). */
export function DepositForm({ deposit, onSaved, onRefused }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useSnapshot(language);
  const { currency, methods, status, canSend } = deposit;
  const card = useRef<CardHandle>(null);
  const Bonus = useLazyComponent(bonusChoice, true);
  const { form, method, profile } = useDepositForm({ deposit, card, onSaved, onRefused });
  if (!method) return null;
  const rule = ruleOf(method, status);
  const amount = readAmount(form.text('amount'), currency);
  const held = isHeld(status, 'deposit');
  // What the player's own limit leaves, where it is less than the method takes: the bounds alone would not say why.
  const limitLeft = status?.deposit.available_cents ?? null;
  const isLimited = limitLeft !== null && limitLeft === rule.max && !held;
  const left = limitLeft === null ? '' : moneyText(limitLeft, currency, locale);
  const amountText = amount === null ? '' : moneyText(amount, currency, locale);
  const needsCard = profile === '' && method.fields.includes('card_token');
  const error = (name: string) => form.errors[name] && fieldErrorMessage(i18n, form.errors[name]);
  const others = ['method', 'profile'].flatMap(name => error(name) ?? []);
  return (
    <form className={styles['form']} {...form.formProps}>
      <Held status={status} action="deposit" />
      <MethodList
        methods={methods}
        action="deposit"
        value={method.id}
        onChange={id => form.set('method', id)}
      />
      {method.savedProfiles.length > 0 && (
        <ProfileChoice
          profiles={method.savedProfiles}
          value={profile}
          onChange={id => form.set('profile', id === '' ? 'new' : id)}
          isCard={method.type === 'card'}
        />
      )}
      {needsCard && method.hosted_fields_url !== null && (
        <CardFields key={method.id} ref={card} url={method.hosted_fields_url} />
      )}
      {profile === '' && <TypedFields method={method} form={form} />}
      <AmountField
        value={form.text('amount')}
        onChange={text => form.set('amount', text)}
        onBlur={() => form.validateField('amount')}
        currency={currency}
        rule={rule}
        quick={quickAmounts(rule)}
        error={form.errors['amount']}
      />
      {isLimited && (
        <p className={styles['note']}>
          <Trans id="deposit.limited">Your deposit limit still allows {left}.</Trans>
        </p>
      )}
      {profile === '' && method.fields.length > 0 && (
        <CheckboxField
          name="save"
          label={
            method.type === 'card'
              ? t({ id: 'deposit.saveCard', message: 'Save this card for next time' })
              : t({ id: 'deposit.saveAccount', message: 'Save this account for next time' })
          }
          checked={form.flag('save')}
          onChange={value => form.set('save', value)}
        />
      )}
      <Summary action="deposit" method={method} amount={amount} />
      {Bonus && <Bonus />}
      <Terms method={method} />
      {method.type === 'card' && !hasDeviceConsent() && (
        <p className={styles['note']}>
          <Trans id="deposit.noDeviceCheck">
            Without the device check your bank may ask you to confirm the payment.
          </Trans>{' '}
          <DeviceCheckButton look="link" />
        </p>
      )}
      <LinkWarning />
      {form.formError && <FormError>{refusalText(form.formError)}</FormError>}
      {others.map(text => (
        <FormError key={text}>{text}</FormError>
      ))}
      <Button
        type="submit"
        variant="play"
        size="l"
        full
        busy={form.isBusy}
        reason={
          held
            ? t({ id: 'deposit.heldBack', message: 'The reason is above.' })
            : canSend
              ? undefined
              : t({
                  id: 'deposit.offline',
                  message: 'You need a connection to deposit. What you typed stays.',
                })
        }
      >
        {amount === null ? (
          <Trans id="deposit.submit">Deposit</Trans>
        ) : (
          <Trans id="deposit.submitAmount">Deposit {amountText}</Trans>
        )}
      </Button>
    </form>
  );
}

function Terms({ method }: { method: PaymentMethod }) {
  const { termsOfService, currency } = method;
  const { url, restrictions } = termsOfService;
  const other = restrictions.amountCurrencyCode;
  const title = methodTitle(method);
  if (url === null && other === currency) return null;
  return (
    <p className={styles['note']}>
      {other !== currency && (
        <Trans id="deposit.terms.currency">The provider states amounts in {other}.</Trans>
      )}{' '}
      {url !== null && (
        <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
          <Trans id="deposit.terms">Terms of {title}</Trans>
        </a>
      )}
    </p>
  );
}
