import { formatDay } from '../../../lib/format-time.ts';
import { useTimeTag } from '../../data-age/useTimeFormat.ts';

/** Formats the day of an article for the reader. */
export function useArticleDate(): (date: string) => string {
  const tag = useTimeTag();
  return date => {
    const at = Date.parse(date);
    return Number.isNaN(at) ? '' : formatDay(at, tag);
  };
}
