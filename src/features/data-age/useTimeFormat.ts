import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { language } from '../../core/shell/i18n.ts';
import { formatTime, regionalTag } from '../../lib/format-time.ts';

/** The tag for times and dates: the reader's language with the region of the browser. */
export function useTimeTag(): string {
  const { locale } = useSnapshot(language);
  return regionalTag(intlTag(locale), navigator.languages);
}

/** Formats a time for the reader, with the day when it is not today. */
export function useTimeFormat(): (at: number) => string {
  const tag = useTimeTag();
  return at => formatTime(at, tag);
}
