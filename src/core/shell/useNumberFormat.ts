import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { numberFormat } from '../../lib/intl-formats.ts';
import { language } from './i18n.ts';

/** Formats numbers as the reader's language writes them. */
export function useNumberFormat(): (value: number) => string {
  const { locale } = useSnapshot(language);
  return value => numberFormat(intlTag(locale)).format(value);
}
