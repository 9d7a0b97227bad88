import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId } from 'react';
import * as v from 'valibot';
import {
  INCOMES,
  MAX_DETAILS_LENGTH,
  OCCUPATIONS,
  SourceOfWealth,
  WEALTH_SOURCES,
} from '../../contract/subjects/verification.ts';
import { toast } from '../../core/shell/toasts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { FormStatus } from '../account/form/FormStatus.tsx';
import { fieldErrorMessage } from '../account/form/field-error-messages.ts';
import { formDraft } from '../account/form/form-draft.ts';
import { type Form, type FormErrors, type FormValues, useForm } from '../account/form/useForm.ts';
import { account } from '../account/state.ts';
import { answerSourceOfWealth } from './state.ts';
import styles from './Verification.module.css';
import { incomeTexts, occupationTexts, sourceTexts } from './verification-texts.ts';

const FIELDS = ['occupation', 'income', 'sources', 'details', 'is_true'];

const sourceField = (source: string): string => `source.${source}`;

const bodyOf = (values: FormValues) => ({
  occupation: values['occupation'],
  income: values['income'],
  sources: WEALTH_SOURCES.filter(source => values[sourceField(source)] === true),
  details: String(values['details'] ?? ''),
  is_true: values['is_true'] === true,
});

/** By the contract's own rules; the first error of each field. */
function validateWealth(values: FormValues): FormErrors {
  const result = v.safeParse(SourceOfWealth, bodyOf(values), { abortPipeEarly: true });
  const wrong: Record<string, string> = {};
  for (const { path, message } of result.issues ?? []) wrong[String(path?.[0]?.key)] ??= message;
  return wrong;
}

/** The questionnaire. What was answered is a draft in the tab until it has arrived: it outlives an error and a reload. */
export default function SourceOfWealthForm({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useLingui();
  const form = useWealthForm(() => {
    toast(t({ id: 'wealth.sent', message: 'Thank you. Your answers were saved.' }), 'success');
    onDone();
  });
  const errorOf = (name: string) =>
    form.errors[name] === undefined ? undefined : fieldErrorMessage(i18n, form.errors[name]);
  const choice = (name: string) => ({
    name,
    required: true,
    value: form.text(name),
    onChange: (value: string) => form.set(name, value),
    error: errorOf(name),
    placeholder: t({ id: 'wealth.choose', message: 'Choose one' }),
  });
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={FIELDS} />
      <SelectField
        {...choice('occupation')}
        label={t({ id: 'wealth.occupation', message: 'What do you do?' })}
        options={OCCUPATIONS.map(value => ({ value, label: i18n._(occupationTexts[value]) }))}
      />
      <SelectField
        {...choice('income')}
        label={t({ id: 'wealth.income', message: 'Your yearly income before taxes' })}
        options={INCOMES.map(value => ({ value, label: i18n._(incomeTexts[value]) }))}
      />
      <Sources form={form} error={errorOf('sources')} />
      <TextAreaField
        name="details"
        label={t({ id: 'wealth.details', message: 'Anything we should know' })}
        hint={t({ id: 'wealth.details.hint', message: 'Needed only if you chose “Something else”.' })}
        value={form.text('details')}
        onChange={value => form.set('details', value)}
        onBlur={() => form.validateField('details')}
        error={errorOf('details')}
        maxLength={MAX_DETAILS_LENGTH}
      />
      <CheckboxField
        name="is_true"
        label={t({ id: 'wealth.isTrue', message: 'My answers are true and complete.' })}
        checked={form.flag('is_true')}
        onChange={value => form.set('is_true', value)}
        error={errorOf('is_true')}
        required
      />
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {form.formError ? (
            <Trans id="action.retry">Try again</Trans>
          ) : (
            <Trans id="wealth.send">Send answers</Trans>
          )}
        </Button>
      </div>
    </form>
  );
}

/** The error of the group is at its first choice, which gets the focus. */
function Sources({ form, error }: { form: Form; error: string | undefined }) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <fieldset className={styles['sources']} aria-labelledby={id}>
      <legend id={id}>
        <Trans id="wealth.sources">Where does the money come from that you play with?</Trans>
      </legend>
      {WEALTH_SOURCES.map((source, index) => (
        <CheckboxField
          key={source}
          name={sourceField(source)}
          label={i18n._(sourceTexts[source])}
          checked={form.flag(sourceField(source))}
          onChange={value => {
            form.set(sourceField(source), value);
            form.setError('sources', undefined);
          }}
          error={index === 0 ? error : undefined}
        />
      ))}
    </fieldset>
  );
}

function useWealthForm(onSent: () => void): Form {
  // The name has the player's id: nobody else's answers are filled in after a session was lost.
  const draft = formDraft(`wealth.${account.player?.id ?? 0}`);
  const form = useForm({
    name: 'source_of_wealth',
    initial: () => draft.read(),
    validate: validateWealth,
    submit: async values => {
      await answerSourceOfWealth(v.parse(SourceOfWealth, bodyOf(values)));
      draft.clear();
      onSent();
    },
  });
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is another object with every render
  useEffect(() => {
    if (Object.values(values).some(Boolean)) draft.save(values);
  }, [values]);
  return form;
}
