import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect } from 'react';
import { Router } from 'wouter';
import { language, showLanguage } from '../core/i18n.ts';
import { Boundary } from './Boundary.tsx';
import { Frame } from './Frame.tsx';
import { type Place, usePlace } from './place.ts';

/** The whole app: the locale of the address is the base of every link. */
export function App() {
  const place = usePlace();
  useLocaleOf(place);
  return (
    <I18nProvider i18n={i18n}>
      <Router base={place.prefix}>
        <Boundary onRetry={() => undefined} place={place.target}>
          <Frame place={place} />
        </Boundary>
      </Router>
    </I18nProvider>
  );
}

function useLocaleOf({ locale }: Place): void {
  useEffect(() => {
    if (language.locale !== locale) void showLanguage(locale);
  }, [locale]);
}
