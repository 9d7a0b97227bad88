import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { language } from '../../core/shell/i18n.ts';
import { RichText } from '../../ui/content/RichText.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { useAccount } from '../account/state.ts';
import { LanguageNote } from '../content/pages/LanguageNote.tsx';
import { useVisitCountry } from '../content/pages/page-variant.ts';
import type { ParsedSnippet } from '../content/pages/state.ts';
import styles from './Support.module.css';

/**
 * Help lines for gambling problems: of the player's country, else of the visit's, else a choice with the line that is open
 * to every country (SAFER-31). Stored on the device, so available offline.
 */
export function HelpLines({ lines, level = 2 }: { lines: readonly ParsedSnippet[]; level?: 2 | 3 }) {
  const { t } = useLingui();
  const { player } = useAccount();
  const ofVisit = useVisitCountry();
  const [chosen, choose] = useState<string | null>(null);
  const shown = helpLineFor(lines, [chosen, player?.country, ofVisit]);
  const options = useCountryOptions(lines.flatMap(line => helpLineCountry(line) ?? []));
  const Heading = level === 2 ? 'h2' : 'h3';
  if (options.length === 0) return null;
  return (
    <section className={styles['section']}>
      <Heading>
        <Trans id="support.help">Help with gambling</Trans>
      </Heading>
      <p className={styles['note']}>
        <Trans id="support.help.text">Free, confidential and independent of us.</Trans>
      </p>
      <SelectField
        label={t({ id: 'support.help.country', message: 'Country' })}
        name="help-country"
        placeholder={t({ id: 'support.help.choose', message: 'Choose your country' })}
        value={(shown && helpLineCountry(shown)) ?? ''}
        onChange={choose}
        options={options}
      />
      {shown && (
        <>
          <LanguageNote locale={shown.locale} />
          <div lang={intlTag(shown.locale)} aria-live="polite">
            <RichText nodes={shown.nodes} />
          </div>
        </>
      )}
    </section>
  );
}

/** The country of a help line, from its JSON; null for the line of every country. */
function helpLineCountry({ json }: Pick<ParsedSnippet, 'json'>): string | null {
  const country = (json as { country?: unknown } | null | undefined)?.country;
  return typeof country === 'string' ? country : null;
}

/** The lines of the first of these countries that has any, else those of every country, which may be missing. */
function helpLineFor(
  lines: readonly ParsedSnippet[],
  countries: readonly (string | null | undefined)[],
): ParsedSnippet | undefined {
  const wanted = [...countries.filter(country => country != null), null];
  return wanted
    .map(country => lines.find(line => helpLineCountry(line) === country))
    .find(line => line !== undefined);
}

/** Countries as options, named and sorted in the reader's locale. */
function useCountryOptions(codes: readonly string[]): readonly { value: string; label: string }[] {
  const tag = intlTag(useSnapshot(language).locale);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  return codes
    .map(value => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => compare(a.label, b.label));
}
