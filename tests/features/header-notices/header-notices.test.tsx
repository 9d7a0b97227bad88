import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StatusBar } from '../../../src/app/status/StatusBar.tsx';
// Loaded later by the page; the first import may take longer than a test waits.
import '../../../src/app/status/StatusLine.tsx';
import '../../../src/features/header-notices/HeaderNoticeAlert.tsx';
import type { HeaderNotice } from '../../../src/contract/subjects/header-notices.ts';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { useHeaderNoticesLoad } from '../../../src/features/header-notices/load.ts';
import { dismissHeaderNotice, headerNotices } from '../../../src/features/header-notices/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const notice = (id: string, over: Partial<HeaderNotice> = {}): HeaderNotice => ({
  id,
  message: `The notice ${id}.`,
  icon: null,
  link: null,
  ...over,
});

function Page() {
  useHeaderNoticesLoad();
  return <StatusBar />;
}

beforeEach(() => {
  freshTab();
  localStorage.clear();
  Object.assign(networkStatus, { isOnline: true, attempt: 1 });
});
afterEach(async () => {
  cleanup();
  await act(async () => setPlayer(null));
  Object.assign(headerNotices, { rows: [], dismissed: [] });
  Object.assign(headerNotices.loading, initialLoadState());
});

const mountWith = (rows: readonly HeaderNotice[]) => {
  const backend = stubFetch({ 'GET /api/header_notices': { body: rows } });
  mount(<Page />);
  return backend;
};

describe('header notices of the server', () => {
  test('shows one after the other as each is dismissed', async () => {
    mountWith([notice('a'), notice('b')]);
    await screen.findByText('The notice a.');
    expect(screen.queryByText('The notice b.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await screen.findByText('The notice b.');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  });

  test('a notice that the server no longer has is gone', async () => {
    const backend = mountWith([notice('a')]);
    await screen.findByText('The notice a.');
    backend.answers['GET /api/header_notices'] = { body: [] };
    await act(async () => void window.dispatchEvent(new Event('online')));
    await vi.waitFor(() => expect(screen.queryByText('The notice a.')).toBeNull());
  });

  test('those of a player are loaded at the sign-in and leave the screen at the sign-out', async () => {
    const backend = mountWith([]);
    await vi.waitFor(() => expect(backend.to('GET /api/header_notices')).toHaveLength(1));
    backend.answers['GET /api/header_notices'] = { body: [notice('for-testers')] };
    await act(async () => setPlayer(somePlayer()));
    await screen.findByText('The notice for-testers.');
    backend.answers['GET /api/header_notices'] = { body: [] };
    await act(async () => setPlayer(null));
    expect(screen.queryByText('The notice for-testers.')).toBeNull();
  });

  test('come before the unconfirmed address and after what says how the page stands', async () => {
    mountWith([notice('a')]);
    setPlayer(somePlayer({ confirmed_at: null }));
    await screen.findByText('The notice a.');
    await act(async () => {
      networkStatus.isOnline = false;
    });
    expect(screen.getByRole('status').textContent).toContain('You’re offline.');
  });
});

describe('the link of a notice', () => {
  test.each([
    ['/promotions', '/promotions'],
    ['/news/maintenance?from=notice', '/news/maintenance?from=notice'],
  ])('%s leads to its page', async (action, href) => {
    mountWith([notice('a', { link: { text: 'Read more', action } })]);
    const link = await screen.findByRole('link', { name: 'Read more' });
    expect(link.getAttribute('href')).toBe(href);
  });

  test('opens a popup over the page', async () => {
    mountWith([notice('a', { link: { text: 'Sign in', action: '/sign-in' } })]);
    history.replaceState(null, '', '/promotions');
    fireEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
    expect(location.pathname).toBe('/sign-in');
    expect(history.state).toMatchObject({ over: '/promotions' });
  });

  test.each(['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)', 'resend'])(
    '%s is no link',
    async action => {
      mountWith([notice('a', { link: { text: 'Read more', action } })]);
      await screen.findByText('The notice a.');
      expect(screen.queryByText('Read more')).toBeNull();
    },
  );
});

// Last in this file: from here on its modules are those of another visit.
test('a notice that was dismissed is not shown at the next visit', async () => {
  headerNotices.rows = [notice('a'), notice('b')];
  dismissHeaderNotice('a');
  vi.resetModules();
  const nextVisit = await import('../../../src/features/header-notices/state.ts');
  expect(nextVisit.headerNotices.dismissed).toEqual(['a']);
});
