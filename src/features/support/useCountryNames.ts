import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/locales.ts';
import { language } from '../../core/i18n.ts';

/** Countries as options, named and sorted as the reader does. */
export function useCountryNames(codes: readonly string[]): readonly { value: string; label: string }[] {
  const tag = intlTag(useSnapshot(language).locale);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  return codes
    .map(value => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => compare(a.label, b.label));
}
