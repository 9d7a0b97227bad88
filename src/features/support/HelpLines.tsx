import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { intlTag } from '../../contract/locales.ts';
import { RichText } from '../../ui/RichText.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { OtherLanguage } from '../pages/OtherLanguage.tsx';
import { useCountry } from '../pages/reader.ts';
import type { Words } from '../pages/state.ts';
import { countryOf, forCountry } from './help-lines.ts';
import styles from './Support.module.css';
import { useCountryNames } from './useCountryNames.ts';

/** Who helps with gambling problems, in the visitor's country first; stored on the device, so there without a network. */
export function HelpLines({ lines }: { lines: readonly Words[] }) {
  const { t } = useLingui();
  const here = useCountry();
  const [chosen, choose] = useState<string | null>(null);
  const shown = forCountry(lines, chosen ?? here);
  const options = useCountryNames(lines.flatMap(line => countryOf(line) ?? []));
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
        value={countryOf(shown) ?? ''}
        onChange={choose}
        options={options}
      />
      <OtherLanguage locale={shown.locale} />
      <div lang={intlTag(shown.locale)} aria-live="polite">
        <RichText nodes={shown.nodes} />
      </div>
    </section>
  );
}
