import { useSnapshot } from 'valtio';
import { intlTag } from '../../../contract/operator/locales.ts';
import { language } from '../../../core/shell/i18n.ts';
import { useIsHydrated } from '../../../core/shell/useIsHydrated.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { useTimeTag } from '../../data-age/useTimeFormat.ts';

/** Formats the day of an article for the reader; as HTML without the region of the browser, which a server does not know. */
export function useArticleDate(): (date: string) => string {
  const regional = useTimeTag();
  const { locale } = useSnapshot(language);
  const tag = useIsHydrated() ? regional : intlTag(locale);
  return date => {
    const at = Date.parse(date);
    return Number.isNaN(at) ? '' : formatDay(at, tag);
  };
}
