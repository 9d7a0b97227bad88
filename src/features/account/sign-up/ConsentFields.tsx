import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { openLegalText } from '../../../core/shell/legal-text.ts';
import { isPlainClick } from '../../../lib/plain-click.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { fieldErrorMessage } from '../form/field-error-messages.ts';
import type { Fields } from '../form/field-rules.ts';
import type { Form } from '../form/useForm.ts';

/** The consents of a registration; promotions are never ticked in advance. */
export function ConsentFields({ form, fields }: { form: Form; fields: Fields }) {
  const { t, i18n } = useLingui();
  const legalText = (name: string) => ({
    href: `/${name}`,
    onClick: (event: React.MouseEvent) => {
      // In a tab of its own, as the reader asks for.
      if (!isPlainClick(event)) return;
      event.preventDefault();
      openLegalText(name);
    },
  });
  const labels: Readonly<Record<string, ReactNode>> = {
    terms_acceptance: (
      <Trans id="field.terms">
        I accept the <Anchor {...legalText('terms-and-conditions')}>terms</Anchor> and the{' '}
        <Anchor {...legalText('privacy-policy')}>privacy policy</Anchor> of this sandbox: no real money is
        paid in or out.
      </Trans>
    ),
    receive_promos: t({
      id: 'field.promos',
      message: 'Send me offers by e-mail. I can unsubscribe at any time.',
    }),
  };
  return fields.map(({ field, required }) => {
    const label = labels[field];
    const error = form.errors[field];
    return (
      label !== undefined && (
        <CheckboxField
          key={field}
          name={field}
          label={label}
          checked={form.flag(field)}
          onChange={checked => form.set(field, checked)}
          error={error && fieldErrorMessage(i18n, error)}
          required={required}
        />
      )
    );
  });
}
