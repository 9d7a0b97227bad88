import { act, cleanup } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../../src/app/App.tsx';
import { replayEarlyInput } from '../../../src/app/boot/early-input.ts';
import { preloadPlayerParts } from '../../../src/app/header/player-parts.ts';
import { preloadPage } from '../../../src/app/routing/screen-components.ts';
import type { PageParts } from '../../../src/contract/page-state.ts';
import type { PageName } from '../../../src/contract/routes/routes.ts';
import { composeFirstScreen } from '../../../src/contract/subjects/first-screen.ts';
import type { PageText } from '../../../src/contract/subjects/page-text.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { beginHydration, endHydration, hydration } from '../../../src/core/shell/hydration.ts';
import { readPageParts, replacePageParts } from '../../../src/core/shell/page-state.ts';
import { rows } from '../../../src/features/games/game-rows.ts';
import { catalogue } from '../../../src/features/games/state.ts';
import { someBanner } from '../../features/content/banners/fixtures.ts';
import { someCollection, someGame } from '../../features/games/fixtures.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

const names = (rail: string) => Array.from({ length: 8 }, (_, index) => `${rail}-${index}`);
const lobby = composeFirstScreen(
  {
    banners: [someBanner()],
    collections: ['a', 'b', 'c'].map(id =>
      someCollection(
        id,
        names(id).map(name => `astra:${name}`),
        { total: 30 },
      ),
    ),
    lobby: ['a', 'b', 'c'],
    at: new Date().toISOString(),
  },
  ['a', 'b', 'c'].flatMap(names).map(name => someGame(name)),
);

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const container = () => document.getElementById('root') ?? document.body;
let unmount: () => void = () => undefined;

/** Opens the page at `path` with the HTML that was rendered with these parts. Returns what React found different. */
async function open(path: string, parts: PageParts, screen: PageName = 'lobby') {
  freshTab(path);
  await preloadPage(screen);
  replacePageParts(parts);
  const html = renderToString(<App />);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  beginHydration();
  const differences: unknown[] = [];
  const element = container();
  await act(async () => {
    const root = hydrateRoot(element, <App />, { onRecoverableError: error => differences.push(error) });
    unmount = () => root.unmount();
  });
  return { differences, html };
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', Observer);
  Object.assign(catalogue, { collections: ref([]), menu: null });
  Object.assign(rows, { known: ref({}) });
  networkStatus.isOnline = true;
  stubFetch({});
});
afterEach(() => {
  act(() => unmount());
  endHydration();
  cleanup();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('the HTML of the lobby', () => {
  test('is taken over as it is', async () => {
    const { differences } = await open('/', { lobby, account: null });
    expect(differences).toEqual([]);
    expect(hydration.isPending).toBe(false);
  });

  test('of a player has name, balance with its time and hearts, and is taken over as it is', async () => {
    await preloadPlayerParts();
    const { differences, html } = await open('/', {
      lobby,
      account: somePlayer(),
      wallet: {
        accounts: [{ currency: 'EUR', amount_cents: 1234, available_to_cashout_cents: 1234, active: true }],
        at: Date.now(),
      },
      favourites: ['astra:a-1'],
    });
    expect(differences).toEqual([]);
    const page = document.createElement('div');
    page.innerHTML = html;
    const names = [...page.querySelectorAll('header button')].map(button =>
      button.getAttribute('aria-label'),
    );
    expect(names).toContainEqual(expect.stringMatching(/^Balance: €12.34, As of /));
    expect(html).toContain('Ann');
    expect(names).toContain('Notifications');
    const heart = page.querySelector('[aria-pressed=true][aria-label="Favourite: A-1"]');
    expect(heart).not.toBeNull();
  });

  test('has links to games, categories and the sign-in before a script has run', async () => {
    const { html } = await open('/', { lobby, account: null });
    const page = document.createElement('div');
    page.innerHTML = html;
    const links = [...page.querySelectorAll('a')].map(link => link.getAttribute('href'));
    expect(links).toContain('/registration?redirect=%2Fplay%2Fastra-works%2Fa-0%3Fmode%3Dreal');
    expect(links).toContain('/pokies/a');
    expect(links).toContain('/sign-in');
  });

  test('repeats presses and texts of before the app ran', async () => {
    const typed: string[] = [];
    const Field = () => <input aria-label="Name" onInput={event => typed.push(event.currentTarget.value)} />;
    const pressed = vi.fn();
    const Form = () => (
      <form>
        <Field />
        <button type="button" onClick={pressed}>
          Search
        </button>
      </form>
    );
    document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
    const root = container();
    const button = root.querySelector('button') as HTMLButtonElement;
    window.earlyPresses = [button];
    (root.querySelector('input') as HTMLInputElement).value = 'book';
    await act(async () => {
      const hydrated = hydrateRoot(root, <Form />);
      unmount = () => hydrated.unmount();
    });
    act(() => replayEarlyInput(root));
    expect(pressed).toHaveBeenCalledOnce();
    expect(typed).toEqual(['book']);
    act(() => replayEarlyInput(root));
    expect(pressed).toHaveBeenCalledOnce();
  });
});

describe('the HTML of a text', () => {
  const page: PageText = {
    slug: 'terms',
    path: '/terms',
    title: 'Terms',
    locale: 'en',
    nodes: [
      {
        tag: 'p',
        attributes: {},
        children: ['See ', { tag: 'a', attributes: { href: '/support' }, children: ['support'] }],
      },
    ],
    json: {
      awards: [{ name: 'Best', nomination: 'Fair', prize: 'First', year: 2020 }],
      articles: [],
    } as never,
    at: Date.now(),
  };

  test.each([
    ['', {}],
    [' about responsible gaming', { slug: 'responsible-gaming', path: '/responsible-gaming' }],
    [' of the day before', { at: Date.now() - 86_400_000 }],
  ])('%s is taken over as it is', async (_name, over) => {
    const text = { ...page, ...over };
    const { differences, html } = await open(text.path, { page: text, account: null }, 'cmsPage');
    expect(differences).toEqual([]);
    expect(html).toContain('<h1 lang="en">Terms</h1>');
    expect(html).toContain('href="/support"');
    expect(readPageParts('cmsPage')).toMatchObject({ page: JSON.parse(JSON.stringify(text)) });
  });

  test('is a skeleton where the part is of another shape', async () => {
    const parts = { page: { slug: 'terms' }, account: null };
    const { differences, html } = await open('/terms', parts, 'cmsPage');
    expect(differences).toEqual([]);
    expect(html).toContain('aria-busy="true"');
  });
});

describe('the HTML of a list', () => {
  const games = Array.from({ length: 18 }, (_, index) => someGame(`game-${index}`));
  const category = {
    games,
    total: 500,
    collections: ['a', 'b'].map(id => someCollection(id, [], { total: 30 })),
    menu: { pokies: ['a', 'b'], live: [], lobby: ['a'] },
    at: Date.now(),
  };

  test.each(['/pokies/all', '/live/all', '/categories/a'])('at %s is taken over as it is', async path => {
    const { differences, html } = await open(path, { category, account: null }, 'pokies');
    expect(differences).toEqual([]);
    const page = document.createElement('div');
    page.innerHTML = html;
    expect(page.querySelectorAll('main li article').length).toBeGreaterThan(15);
  });

  test('is written again with what it came with', async () => {
    freshTab('/pokies/all');
    await preloadPage('pokies');
    replacePageParts({ category, account: null });
    expect(readPageParts('pokies')).toMatchObject({ category: JSON.parse(JSON.stringify(category)) });
  });
});
