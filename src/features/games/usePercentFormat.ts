import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/locales.ts';
import { language } from '../../core/i18n.ts';

/** Formats per cent (96.21) as the reader's language writes it. */
export function usePercent(): (value: number) => string {
  const { locale } = useSnapshot(language);
  const format = new Intl.NumberFormat(intlTag(locale), { style: 'percent', maximumFractionDigits: 2 });
  return value => format.format(value / 100);
}
