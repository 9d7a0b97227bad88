import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { initialLoadState } from '../../src/core/data/loader.ts';
import { callSettings } from '../../src/core/http/call.ts';
import { toasts } from '../../src/core/shell/toasts.ts';
import { registrationInfo } from '../../src/features/account/form/registration-info.ts';
import { endLocalSession } from '../../src/features/account/session/local-session.ts';
import { account } from '../../src/features/account/state.ts';
import { visit } from '../../src/features/visit/state.ts';

const Wrapper = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);

export const mount = (children: ReactNode) => render(children, { wrapper: Wrapper });

/** A new tab at an address: signed out, nothing loaded, nothing stored. */
export function freshTab(address = '/'): void {
  endLocalSession();
  account.authStatus = 'unknown';
  visit.context = null;
  registrationInfo.info = null;
  for (const { loading } of [account, visit, registrationInfo]) Object.assign(loading, initialLoadState());
  toasts.list.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', address);
  Object.assign(callSettings, { retries: 1, baseDelayMs: 1, timeoutMs: 1000 });
}

export const at = () => location.pathname + location.search;
