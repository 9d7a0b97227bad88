import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { CardToken } from '../../../contract/operator/third-party.ts';
import { cashbox as endpoints, type PaymentMethod } from '../../../contract/subjects/cashbox.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { language } from '../../../core/shell/i18n.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { FormError } from '../../../ui/fields/Field.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { fieldErrorMessage } from '../../account/form/field-error-messages.ts';
import { formDraft } from '../../account/form/form-draft.ts';
import { type Form, type FormErrors, type FormValues, useForm } from '../../account/form/useForm.ts';
import { account } from '../../account/state.ts';
import { DeviceCheckButton } from '../../device-check/DeviceCheckButton.tsx';
import { hasDeviceConsent } from '../../third-party/script-consent.ts';
import { amountInput } from '../../wallet/amount-input.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { AmountField } from '../AmountField.tsx';
import { amountErrorOf, readAmount } from '../amount-rules.ts';
import { Held, isHeld } from '../Held.tsx';
import { ibanNotice, readIban } from '../iban.ts';
import { MethodList } from '../MethodList.tsx';
import { refusalText } from '../payment-texts.ts';
import { Summary } from '../Summary.tsx';
import { CardFields, type CardHandle } from './CardFields.tsx';
import styles from './Deposit.module.css';
import { quickAmounts, ruleOf, useProposedAmount } from './deposit-amounts.ts';
import { sendDeposit } from './deposit-order.ts';
import { LinkWarning } from './LinkWarning.tsx';
import { ProfileChoice } from './ProfileChoice.tsx';
import type { Deposit } from './useDeposit.ts';

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
  const { form, method, profile } = useDepositForm({ deposit, card, onSaved, onRefused });
  if (!method) return null;
  const rule = ruleOf(method, status);
  const amount = readAmount(form.text('amount'), currency);
  const held = isHeld(status, 'deposit');
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
      {profile === '' && method.fields.length > 0 && (
        <CheckboxField
          name="save"
          label={
            method.type === 'card'
              ? t({ id: 'deposit.saveCard', message: 'Save this card for the next time' })
              : t({ id: 'deposit.saveAccount', message: 'Save this account for the next time' })
          }
          checked={form.flag('save')}
          onChange={value => form.set('save', value)}
        />
      )}
      <Summary action="deposit" method={method} amount={amount} />
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
            ? t({ id: 'deposit.heldBack', message: 'See above what is missing.' })
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

/** Fields of a method beside the card's. */
const TYPED = ['iban', 'holder', 'wallet_account', 'address'] as const;

function TypedFields({ method, form }: { method: PaymentMethod; form: Form }) {
  const { t, i18n } = useLingui();
  const labels = {
    iban: t({ id: 'deposit.field.iban', message: 'IBAN' }),
    holder: t({ id: 'deposit.field.holder', message: 'Account holder' }),
    wallet_account: t({ id: 'deposit.field.wallet', message: 'Account name or e-mail there' }),
    address: t({ id: 'deposit.field.address', message: 'Address' }),
  };
  return TYPED.filter(name => method.fields.includes(name)).map(name => (
    <TextField
      key={name}
      name={name}
      label={labels[name]}
      value={form.text(name)}
      onChange={value => form.set(name, value)}
      onBlur={() => form.validateField(name)}
      autoComplete="off"
      maxLength={128}
      hint={name === 'iban' ? (ibanNotice(form.text(name)) ?? undefined) : undefined}
      error={form.errors[name] && fieldErrorMessage(i18n, form.errors[name])}
      required
    />
  ));
}

function Terms({ method: { termsOfService, title, currency } }: { method: PaymentMethod }) {
  const { url, restrictions } = termsOfService;
  const other = restrictions.amountCurrencyCode;
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

interface FormOptions extends Props {
  readonly card: { readonly current: CardHandle | null };
}

function useDepositForm({ deposit, card, onSaved, onRefused }: FormOptions) {
  const { currency, methods, status, back } = deposit;
  const chosen = (values: FormValues) =>
    methods.find(({ id }) => id === values['method']) ?? byDefault(methods);
  const profileOf = (values: FormValues): string => {
    const saved = chosen(values)?.savedProfiles.filter(({ expired }) => !expired) ?? [];
    if (values['profile'] === 'new') return '';
    return saved.find(({ id }) => id === values['profile'])?.id ?? saved[0]?.id ?? '';
  };
  // The name has the player's id: nobody else's form is filled in after a session was lost.
  const draft = formDraft(`deposit.${account.player?.id ?? 0}`);
  const form = useForm({
    name: 'deposit',
    initial: () => ({ ...draft.read(), save: false }),
    validate: values => {
      const method = chosen(values);
      return method ? validate(values, method, profileOf(values), ruleOf(method, status)) : {};
    },
    submit: async values => {
      const method = chosen(values);
      const amount_cents = readAmount(String(values['amount'] ?? ''), currency);
      if (!method || amount_cents === null) return;
      const profile = profileOf(values);
      let token: CardToken | null = null;
      if (profile === '' && method.fields.includes('card_token')) {
        token = await tokenOf(card.current);
        if (token === null) return;
      }
      const fields = Object.fromEntries(
        TYPED.filter(name => method.fields.includes(name)).map(name => [
          name,
          name === 'iban' ? (readIban(String(values[name])) ?? '') : String(values[name] ?? ''),
        ]),
      );
      try {
        await sendDeposit({
          method,
          amount_cents,
          profile: profile || null,
          fields,
          card: token,
          save: values['save'] === true,
          back,
          onSaved,
        });
        draft.clear();
      } catch (error) {
        onRefused();
        throw error instanceof ApiError ? atFields(error) : error;
      }
    },
  });
  const { values } = form;
  useFirstAmount(form, useProposedAmount(currency, status, chosen(values)), currency);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is another object with every render
  useEffect(() => {
    const { method = '', amount = '' } = values;
    if (amount || method) draft.save({ method, amount });
  }, [values['method'], values['amount']]);
  return { form, method: chosen(values), profile: profileOf(values) };
}

/** The first one with a saved card or account, else the first one. */
const byDefault = (methods: readonly PaymentMethod[]): PaymentMethod | undefined =>
  methods.find(({ savedProfiles }) => savedProfiles.some(({ expired }) => !expired)) ?? methods[0];

function validate(
  values: FormValues,
  method: PaymentMethod,
  profile: string,
  rule: Parameters<typeof amountErrorOf>[2],
): FormErrors {
  const wrong: Record<string, string> = {};
  const amount = amountErrorOf(String(values['amount'] ?? ''), method.currency, rule);
  if (amount !== null) wrong['amount'] = amount;
  if (profile !== '') return wrong;
  for (const name of TYPED.filter(one => method.fields.includes(one))) {
    const text = String(values[name] ?? '').trim();
    if (text === '') wrong[name] = 'errors.required';
    else if (name === 'iban' && readIban(text) === null) wrong[name] = 'errors.invalid';
  }
  return wrong;
}

/** What the provider does not answer is a failed call like any other. */
async function tokenOf(card: CardHandle | null): Promise<CardToken | null> {
  try {
    return (await card?.tokenize()) ?? null;
  } catch {
    throw new ApiError('network', endpoints.createPayment.errorCode);
  }
}

/** The back end's names of fields as the form's: `amount_cents`, `fields.iban`, `payment_method_id`, `profile_id`. */
function atFields(error: ApiError): ApiError {
  const names: Readonly<Record<string, string>> = {
    amount_cents: 'amount',
    currency: 'method',
    payment_method_id: 'method',
    profile_id: 'profile',
    'fields.card_token': 'profile',
  };
  const errors = Object.entries(error.body.errors ?? {}).map(([name, texts]) => [
    names[name] ?? name.replace(/^fields\./, ''),
    texts,
  ]);
  return new ApiError(
    error.kind,
    error.code,
    error.status,
    { ...error.body, errors: Object.fromEntries(errors) },
    error.retryAfter ?? undefined,
  );
}

/** Fills the proposal in once it is known, unless something was typed. */
function useFirstAmount(form: Form, proposed: number | null, currency: string): void {
  const isUntouched = useRef(true);
  if (form.text('amount') !== '') isUntouched.current = false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object with every render
  useEffect(() => {
    if (proposed !== null && isUntouched.current)
      form.set('amount', amountInput(proposed, currency, language.locale));
  }, [proposed]);
}
