import { useSnapshot } from 'valtio';
import { intlTag } from '../../../contract/operator/locales.ts';
import { language } from '../../../core/shell/i18n.ts';

/** Formats the day of an article in the reader's locale; a date without a time is the same day in every time zone. */
export function useArticleDate(): (date: string) => string {
  const { locale } = useSnapshot(language);
  const format = new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return date => {
    const at = new Date(date);
    return Number.isNaN(at.getTime()) ? '' : format.format(at);
  };
}
