import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { formatPercent } from '../../lib/percent.ts';
import { language } from './i18n.ts';

/** Formats per cent (96.21) as the reader's language writes it. */
export function usePercentFormat(): (percent: number) => string {
  const { locale } = useSnapshot(language);
  return percent => formatPercent(percent, intlTag(locale));
}
