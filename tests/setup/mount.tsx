import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { callSettings } from '../../../src/core/call.ts';
import { notLoaded } from '../../../src/core/load.ts';
import { toasts } from '../../../src/core/toasts.ts';
import { registrationInfo } from '../../../src/features/account/registration-info.ts';
import { leave } from '../../../src/features/account/sign-out.ts';
import { account } from '../../../src/features/account/state.ts';
import { visit } from '../../../src/features/visit/state.ts';

export const mount = (children: ReactNode) => render(<I18nProvider i18n={i18n}>{children}</I18nProvider>);

/** A fresh tab at an address: nobody signed in, nothing loaded, nothing kept. */
export function freshTab(address = '/'): void {
  leave();
  account.standing = 'unknown';
  visit.context = null;
  registrationInfo.info = null;
  for (const { loading } of [account, visit, registrationInfo]) Object.assign(loading, notLoaded());
  toasts.list.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', address);
  Object.assign(callSettings, { retries: 1, baseDelayMs: 1, timeoutMs: 1000 });
}

export const at = () => location.pathname + location.search;
