import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FloatingWidgets } from '../../../../src/app/layout/FloatingWidgets.tsx';
import { parseLocation } from '../../../../src/app/routing/location.ts';
import { stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';

vi.mock('../../../../src/features/visit/ios-webview.ts', () => ({ isIosWebview: () => true }));
vi.mock('../../../../src/features/install/webview-exit/WebviewExit.tsx', () => ({
  default: ({ isCashboxOpen }: { isCashboxOpen: boolean }) => <p>{isCashboxOpen ? 'waits' : 'may open'}</p>,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.for([
  ['/cashbox', 'waits'],
  ['/dashboard', 'waits'],
  ['/deposit', 'waits'],
  ['/accounts/EUR/deposit', 'waits'],
  ['/deposit-fast', 'waits'],
  ['/deposit-bonus', 'waits'],
  ['/withdraw', 'waits'],
  ['/popup/limits', 'may open'],
  ['/live/all', 'may open'],
] as const)('at %s the hint to leave the webview %s', async ([path, text]) => {
  freshTab(path);
  stubFetch({});
  mount(<FloatingWidgets appLocation={parseLocation(path, '', {})} />);
  expect((await screen.findByText(/^(waits|may open)$/)).textContent).toBe(text);
});
