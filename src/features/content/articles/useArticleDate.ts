import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/locales.ts';
import { language } from '../../core/i18n.ts';

/** Writes the day of an article as the reader does; a date without a time is that day everywhere. */
export function useDay(): (date: string) => string {
  const { locale } = useSnapshot(language);
  const format = new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return date => {
    const at = new Date(date);
    return Number.isNaN(at.getTime()) ? '' : format.format(at);
  };
}
