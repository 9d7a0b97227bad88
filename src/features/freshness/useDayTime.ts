import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/locales.ts';
import { language } from '../../core/i18n.ts';
import { dayTime } from '../../lib/day-time.ts';

/** Writes a time as the reader does, with the day when it is not today. */
export function useDayTime(): (at: number) => string {
  const { locale } = useSnapshot(language);
  return at => dayTime(at, intlTag(locale));
}
