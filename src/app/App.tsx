import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Router } from 'wouter';
import { activateLocale, language } from '../core/shell/i18n.ts';
import { workerState } from '../core/worker/state.ts';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { type AppLocation, useAppLocation } from './routing/location.ts';
import { Updating } from './status/Updating.tsx';

/** The whole app: the locale of the address is the base of every link. While it is replaced by a newer build it shows only that. */
export function App() {
  const appLocation = useAppLocation();
  const { isUpdating } = useSnapshot(workerState);
  useSyncLanguage(appLocation);
  if (isUpdating)
    return (
      <I18nProvider i18n={i18n}>
        <Updating />
      </I18nProvider>
    );
  return (
    <I18nProvider i18n={i18n}>
      <Router base={appLocation.prefix}>
        <ErrorBoundary onRetry={() => undefined} resetKey={appLocation.target}>
          <AppLayout appLocation={appLocation} />
        </ErrorBoundary>
      </Router>
    </I18nProvider>
  );
}

function useSyncLanguage({ locale }: AppLocation): void {
  useEffect(() => {
    if (language.locale !== locale) void activateLocale(locale);
  }, [locale]);
}
