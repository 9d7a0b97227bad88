import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { hydration } from '../../core/shell/hydration.ts';
import { language } from '../../core/shell/i18n.ts';
import { formatTime, regionalTag } from '../../lib/format-time.ts';

/** The tag for times and dates: the reader's language with the region of the browser. */
export function useTimeTag(): string {
  const { locale } = useSnapshot(language);
  return regionalTag(intlTag(locale), navigator.languages);
}

/** Formats a time for the reader, with the day when it is not today. Until HTML is hydrated, the day is that on which it was written. */
export function useTimeFormat(): (at: number) => string {
  const tag = useTimeTag();
  const [day, setDay] = useState(hydration.day);
  useEffect(() => {
    if (day !== undefined) void hydration.done.then(() => setDay(undefined));
  }, [day]);
  return at => formatTime(at, tag, day);
}
