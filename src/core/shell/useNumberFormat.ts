import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { language } from './i18n.ts';

/** Formats numbers as the reader's language writes them. */
export function useNumberFormat(): (value: number) => string {
  const { locale } = useSnapshot(language);
  const format = new Intl.NumberFormat(intlTag(locale));
  return value => format.format(value);
}
