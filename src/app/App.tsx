import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect } from 'react';
import { Router } from 'wouter';
import { language, showLanguage } from '../core/i18n.ts';
import { Frame } from './Frame.tsx';
import { type Place, usePlace } from './place.ts';

/** The whole app: the locale of the address is the base of every link. */
export function App() {
  const place = usePlace();
  useLocaleOf(place);
  return (
    <I18nProvider i18n={i18n}>
      <Router base={place.prefix}>
        <Frame place={place} />
      </Router>
    </I18nProvider>
  );
}

function useLocaleOf({ locale }: Place): void {
  useEffect(() => {
    if (language.locale !== locale) void showLanguage(locale);
  }, [locale]);
}
