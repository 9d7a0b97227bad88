import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BottomPrompts } from '../../../src/app/prompts/BottomPrompts.tsx';
import { parseLocation } from '../../../src/app/routing/location.ts';
import { removeCookie } from '../../../src/core/device/cookies.ts';
import { account } from '../../../src/features/account/state.ts';
// The cards are lazy; importing them here makes them available at once.
import '../../../src/features/consent/ApprovalCard.tsx';
import '../../../src/features/consent/ConsentBar.tsx';
import '../../../src/features/content/promo-banner/PromoBanner.tsx';
import { setCalm } from '../../../src/features/calm/calm.ts';
import { approval } from '../../../src/features/consent/approval.ts';
import { reopenConsent, setCookieChoice } from '../../../src/features/consent/state.ts';
import { visit } from '../../../src/features/visit/state.ts';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { context, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const shown = () => screen.queryByRole('region')?.querySelector('h2')?.textContent ?? null;
const card = (name: string) => screen.findByRole('region', { name }, { timeout: 10_000 });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** Reports once, as the observer of a browser does when it begins. */
class MeasuringObserver {
  readonly observe: () => void;
  constructor(report: () => void) {
    this.observe = report;
  }
  disconnect() {}
}

beforeEach(() => {
  freshTab();
  stubFetch({});
  reopenConsent();
  removeCookie('approval');
  approval.isGiven = false;
  account.authStatus = 'guest';
  visit.context = { ...context, country: 'AU' } as typeof visit.context;
});
afterEach(() => {
  cleanup();
  setCalm(false);
  vi.unstubAllGlobals();
});

test('calm mode removes the promo while it is shown', { timeout: 30_000 }, async () => {
  visit.context = null;
  const { rerender } = mount(<BottomPrompts appLocation={parseLocation('/pokies/all', '', {})} />);
  await card('Your cookie choices');
  await press('Accept all');
  rerender(<BottomPrompts appLocation={parseLocation('/pokies/new', '', {})} />);
  await card('Play with sandbox money at Orbit');
  await act(async () => setCalm(true));
  expect(shown()).toBeNull();
});

test('a visitor who has gone on before the prompts were loaded is not on the first screen any more', {
  timeout: 30_000,
}, async () => {
  const loaded = { name: new URL('/', location.href).href } as PerformanceNavigationTiming;
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([loaded]);
  history.replaceState(null, '', '/pokies/all');
  reopenConsent();
  setCookieChoice('all');
  visit.context = null;
  mount(<BottomPrompts appLocation={parseLocation('/pokies/all', '', {})} />);
  await card('Play with sandbox money at Orbit');
  entries.mockRestore();
});

test('a prompt precedes the header in the document, so that Tab reaches it before the page', {
  timeout: 30_000,
}, async () => {
  mount(
    <>
      <div id="prompts" />
      <a href="/">Orbit</a>
    </>,
  );
  mount(<BottomPrompts appLocation={parseLocation('/pokies/all', '', {})} />);
  const prompt = await card('Your cookie choices');
  const header = screen.getByRole('link', { name: 'Orbit' });
  expect(prompt.compareDocumentPosition(header) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('the approval is within the sign-up popup, whose end leaves space for it', {
  timeout: 30_000,
}, async () => {
  vi.stubGlobal('ResizeObserver', MeasuringObserver);
  mount(
    <Dialog open onClose={() => {}} title="Sign up" closeLabel="Close">
      Form
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  mount(<BottomPrompts appLocation={parseLocation('/sign-up', '', {})} />);
  expect(dialog.contains(await card('You’re visiting from Australia'))).toBe(true);
  expect(dialog.style.getPropertyValue('--edge-b')).toBe('0px');
  await press('Approve');
  expect(shown()).toBeNull();
  expect(dialog.style.getPropertyValue('--edge-b')).toBe('');
});

// Last: a hidden promo stays hidden for two minutes.
test('a guest from Australia gets one question after the other, the invitation on another screen, and the page’s end leaves space for each', {
  timeout: 30_000,
}, async () => {
  const { rerender } = mount(<BottomPrompts appLocation={parseLocation('/', '', {})} />);
  await card('Your cookie choices');
  expect(screen.getAllByRole('region')).toHaveLength(1);
  await press('Necessary only');
  await card('You’re visiting from Australia');
  await press('Approve');
  expect(shown()).toBeNull();
  rerender(<BottomPrompts appLocation={parseLocation('/pokies/all', '', {})} />);
  await card('Play with sandbox money at Orbit');
  await press('Hide');
  expect(shown()).toBeNull();
  expect(document.documentElement.style.getPropertyValue('--edge-h')).toBe('');
});
