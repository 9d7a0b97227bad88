import { useLingui } from '@lingui/react';
import { fieldText } from './field-messages.ts';

export function FieldWords({ error }: { error: string }) {
  const { i18n } = useLingui();
  return fieldText(i18n, error);
}
