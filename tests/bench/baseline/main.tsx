import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { openDB } from 'idb';
import { ofetch } from 'ofetch';
import { Socket } from 'phoenix';
import { createRoot } from 'react-dom/client';
import { proxy, useSnapshot } from 'valtio';
import { Workbox } from 'workbox-window';
import { Route, Switch } from 'wouter';

// Named, so that the bundler keeps what the app would use.
const state = proxy({ parts: [openDB, ofetch, Socket].map(part => part.name).length });

function Screen() {
  const { _ } = useLingui();
  const { parts } = useSnapshot(state);
  return <h1 data-parts={parts}>{_('baseline.title')}</h1>;
}

i18n.loadAndActivate({ locale: 'en', messages: { 'baseline.title': 'Baseline' } });
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Switch>
        <Route path="*" component={Screen} />
      </Switch>
    </I18nProvider>,
  );
}
addEventListener('load', () => void new Workbox('/sw.js').register());
