import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FloatingWidgets } from '../../../src/app/layout/FloatingWidgets.tsx';
import { parseLocation } from '../../../src/app/routing/location.ts';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { mainWidget } from '../../../src/features/bookmarks/state.ts';
import { setCalm } from '../../../src/features/calm/calm.ts';
import { context, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { stubDesktop } from '../../setup/window-width.ts';

beforeEach(() => {
  freshTab('/live/all');
  stubDesktop(false);
  stubFetch({
    'GET /client-context': { body: context },
    'GET /api/fe/config/main-widget-config': { body: { is_enabled: true, bookmarks: ['support'] } },
  });
  Object.assign(mainWidget, { config: null, loading: initialLoadState() });
  setPlayer(null);
});
afterEach(() => {
  cleanup();
  setCalm(false);
  vi.unstubAllGlobals();
});

const show = (path: string) => mount(<FloatingWidgets appLocation={parseLocation(path, '', {})} />);

test('bookmarks float on phones too, not over a game and not in calm mode', async () => {
  show('/live/all');
  expect(await screen.findByRole('navigation', { name: 'Bookmarks' })).toBeTruthy();
  cleanup();
  show('/play/a/b');
  expect(screen.queryByRole('navigation', { name: 'Bookmarks' })).toBeNull();
  cleanup();
  setCalm(true);
  show('/live/all');
  expect(screen.queryByRole('navigation', { name: 'Bookmarks' })).toBeNull();
});

test('a new provider is introduced over a page, not over a game or a popup and not in calm mode', () => {
  setPlayer(somePlayer({ id: 71, groups: [851] }));
  const opens = (path: string) => {
    history.replaceState(null, '', path);
    show(path);
    const opened = location.pathname !== path;
    cleanup();
    return opened;
  };
  expect(opens('/play/a/b')).toBe(false);
  expect(opens('/popup/user-info')).toBe(false);
  setCalm(true);
  expect(opens('/live/all')).toBe(false);
  setCalm(false);
  expect(opens('/live/all')).toBe(true);
});
