import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { language } from '../../core/shell/i18n.ts';
import { RichText } from '../../ui/content/RichText.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { LanguageNote } from '../content/pages/LanguageNote.tsx';
import { useVisitCountry } from '../content/pages/page-variant.ts';
import type { ParsedSnippet } from '../content/pages/state.ts';
import styles from './Support.module.css';

/** Help lines for gambling problems, those of the visitor's country first; stored on the device, so available offline. */
export function HelpLines({ lines }: { lines: readonly ParsedSnippet[] }) {
  const { t } = useLingui();
  const here = useVisitCountry();
  const [chosen, choose] = useState<string | null>(null);
  const shown = helpLineFor(lines, chosen ?? here);
  const options = useCountryOptions(lines.flatMap(line => helpLineCountry(line) ?? []));
  if (!shown) return null;
  return (
    <section className={styles['section']}>
      <h2>
        <Trans id="support.help">Help with gambling</Trans>
      </h2>
      <p className={styles['note']}>
        <Trans id="support.help.text">Free and in confidence. They do not belong to us.</Trans>
      </p>
      <SelectField
        label={t({ id: 'support.help.country', message: 'Country' })}
        name="help-country"
        value={helpLineCountry(shown) ?? ''}
        onChange={choose}
        options={options}
      />
      <LanguageNote locale={shown.locale} />
      <div lang={intlTag(shown.locale)} aria-live="polite">
        <RichText nodes={shown.nodes} />
      </div>
    </section>
  );
}

/** The country of a help line, from its JSON. */
export function helpLineCountry({ json }: Pick<ParsedSnippet, 'json'>): string | null {
  const country = (json as { country?: unknown } | null | undefined)?.country;
  return typeof country === 'string' ? country : null;
}

/** The lines of a country; those of the first country where it has none or is not known. */
export const helpLineFor = (
  lines: readonly ParsedSnippet[],
  country: string | null,
): ParsedSnippet | undefined =>
  lines.find(line => helpLineCountry(line) === country) ?? lines.find(line => helpLineCountry(line) !== null);

/** Countries as options, named and sorted in the reader's locale. */
export function useCountryOptions(codes: readonly string[]): readonly { value: string; label: string }[] {
  const tag = intlTag(useSnapshot(language).locale);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  return codes
    .map(value => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => compare(a.label, b.label));
}
