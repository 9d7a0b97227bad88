import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { language } from '../../core/shell/i18n.ts';

/** Formats per cent (96.21) as the reader's language writes it. */
export function usePercentFormat(): (value: number) => string {
  const { locale } = useSnapshot(language);
  const format = new Intl.NumberFormat(intlTag(locale), { style: 'percent', maximumFractionDigits: 2 });
  return value => format.format(value / 100);
}
