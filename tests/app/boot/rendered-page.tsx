import { act, cleanup } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { ref } from 'valtio';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '../../../src/app/App.tsx';
import { AppRoot } from '../../../src/app/boot/AppRoot.tsx';
import { preloadPlayerParts } from '../../../src/app/header/PlayerSlot.tsx';
import { preloadPlayerSlot } from '../../../src/app/header/player-slot.ts';
import { preloadPage } from '../../../src/app/routing/screen-components.ts';
import { PAGE_STATE_ID, type PageParts } from '../../../src/contract/page-state.ts';
import type { PageName } from '../../../src/contract/routes/routes.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { beginHydration, endHydration } from '../../../src/core/shell/hydration.ts';
import { replacePageParts } from '../../../src/core/shell/page-state.ts';
import { rows } from '../../../src/features/games/game-rows.ts';
import { catalogue } from '../../../src/features/games/state.ts';
import { jsonScript } from '../../../src/lib/html.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export const container = () => document.getElementById('root') ?? document.body;
let unmount: () => void = () => undefined;

/** The `root` that a test has hydrated by itself is unmounted after it. */
export function unmountAfterwards(root: { unmount(): void }): void {
  unmount = () => root.unmount();
}

/** What React logs of attributes, which it leaves as they are. */
const ATTRIBUTES_DIFFER = 'A tree hydrated but some attributes';

let isScreenHydrated = false;
function Root({ element }: { element: HTMLElement }) {
  useLayoutEffect(() => {
    isScreenHydrated = true;
  }, []);
  return <AppRoot root={element} />;
}

/**
 * Opens the page at `path` with the HTML that was rendered with these parts; `before` does what a visitor does before React runs.
 * `day` is that on which the HTML was written. Returns what React found different.
 */
export async function openRendered(
  path: string,
  parts: PageParts,
  screen: PageName = 'lobby',
  before: () => void = () => undefined,
  day?: string,
) {
  freshTab(path);
  beginHydration(day);
  document.body.innerHTML = jsonScript(PAGE_STATE_ID, { facts: null, parts });
  await preloadPage(screen);
  replacePageParts(parts);
  const html = renderToString(<App />);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  before();
  const differences: unknown[] = [];
  const element = container();
  isScreenHydrated = false;
  // React tells of text and elements by its callback, of attributes by the console.
  const { error: logError } = console;
  const watchLog = vi.spyOn(console, 'error').mockImplementation((...args) => {
    if (String(args[0]).startsWith(ATTRIBUTES_DIFFER)) differences.push(args);
    else logError(...args);
  });
  await act(async () => {
    unmountAfterwards(
      hydrateRoot(element, <Root element={element} />, {
        onRecoverableError: error => differences.push(error),
      }),
    );
  });
  watchLog.mockRestore();
  return { differences, html, page: parseHtml(html) };
}

/** Loads what a player's HTML shows beside its screen. */
export async function preloadPlayer(): Promise<void> {
  await Promise.all([preloadPlayerSlot(), preloadPlayerParts()]);
}

/** Returns a function that gives when numbers have been formatted since: before the screen was hydrated, or after. */
export function trackNumberFormats(): () => ('rendering' | 'hydrating' | 'hydrated')[] {
  const times = new Set<'rendering' | 'hydrating' | 'hydrated'>();
  const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format') ?? {};
  vi.spyOn(Intl.NumberFormat.prototype, 'format' as never, 'get').mockImplementation(function format(
    this: Intl.NumberFormat,
  ) {
    const isRendering = document.getElementById('root') === null;
    times.add(isRendering ? 'rendering' : isScreenHydrated ? 'hydrated' : 'hydrating');
    return get?.call(this) as never;
  } as () => never);
  return () => [...times];
}

export function parseHtml(html: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = html;
  return page;
}

/** For the tests of a file: empty state before each, and nothing mounted after it. */
export function isolatePages(): void {
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', Observer);
    vi.stubGlobal('ResizeObserver', Observer);
    Object.assign(catalogue, { collections: ref([]), menu: null });
    Object.assign(rows, { known: ref({}) });
    networkStatus.isOnline = true;
    // No answer: what the page came with is all that it shows.
    stubFetch({ '*': () => new Promise(() => undefined) });
  });
  afterEach(() => {
    act(() => unmount());
    endHydration();
    cleanup();
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
