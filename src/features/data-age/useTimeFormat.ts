import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { language } from '../../core/shell/i18n.ts';
import { formatTime } from '../../lib/format-time.ts';

/** Formats a time in the reader's locale, with the day when it is not today. */
export function useTimeFormat(): (at: number) => string {
  const { locale } = useSnapshot(language);
  return at => formatTime(at, intlTag(locale));
}
