import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { describe, expect, test, vi } from 'vitest';
import { replayEarlyInput } from '../../../src/app/boot/AppRoot.tsx';
import { composeFirstScreen } from '../../../src/contract/subjects/first-screen.ts';
import type { PageText } from '../../../src/contract/subjects/page-text.ts';
import { preloadComponent } from '../../../src/core/scheduling/useLazyComponent.ts';
import { beginHydration, hydration } from '../../../src/core/shell/hydration.ts';
import { readPageParts } from '../../../src/core/shell/page-state.ts';
import { closeSearch, panel, searchFor } from '../../../src/features/search/panel-state.ts';
import { formatClock, formatTime } from '../../../src/lib/format-time.ts';
import { someBanner } from '../../features/content/banners/fixtures.ts';
import { someCollection, someGame } from '../../features/games/fixtures.ts';
import { somePlayer } from '../../setup/fetch-stub.ts';
import {
  container,
  isolatePages,
  openRendered,
  parseHtml,
  preloadPlayer,
  trackNumberFormats,
  unmountAfterwards,
} from './rendered-page.tsx';

isolatePages();

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

describe('the HTML of the lobby', () => {
  test('is taken over as it is', async () => {
    const { differences } = await openRendered('/', { lobby, account: null });
    expect(differences).toEqual([]);
    expect(hydration.isPending).toBe(false);
  });

  test('of a player has name, balance with its time and hearts, and is taken over as it is', async () => {
    await preloadPlayer();
    const whenFormatted = trackNumberFormats();
    const { differences, html } = await openRendered('/', {
      lobby,
      account: somePlayer(),
      wallet: {
        accounts: [{ currency: 'EUR', amount_cents: 1234, available_to_cashout_cents: 1234, active: true }],
        at: Date.now(),
      },
      favourites: ['astra:a-1'],
    });
    expect(differences).toEqual([]);
    expect(whenFormatted()).toEqual(['rendering', 'hydrated']);
    const page = parseHtml(html);
    const names = [...page.querySelectorAll('header button')].map(button =>
      button.getAttribute('aria-label'),
    );
    expect(names).toContainEqual(expect.stringMatching(/^Balance: €12.34, As of /));
    expect(html).toContain('Ann');
    expect(names).toContain('Notifications');
    const heart = page.querySelector('[aria-pressed=true][aria-label="Favourite: A-1"]');
    expect(heart).not.toBeNull();
  });

  test('of a player that was written on another day is taken over, and its times have their day afterwards', async () => {
    await preloadPlayer();
    const at = Date.now() - 24 * 60 * 60 * 1000;
    const accounts = [
      { currency: 'EUR', amount_cents: 1234, available_to_cashout_cents: 1234, active: true },
    ];
    const parts = { lobby, account: somePlayer(), wallet: { accounts, at } };
    const { differences, page } = await openRendered(
      '/',
      parts,
      'lobby',
      undefined,
      new Date(at).toDateString(),
    );
    expect(differences).toEqual([]);
    const balanceIn = (element: HTMLElement) =>
      element.querySelector('header [aria-label^="Balance: "]')?.getAttribute('aria-label');
    expect(balanceIn(page)).toBe(`Balance: €12.34, As of ${formatClock(at, 'en-US')}`);
    expect(balanceIn(container())).toBe(`Balance: €12.34, As of ${formatTime(at, 'en-US')}`);
    expect(formatTime(at, 'en-US')).not.toBe(formatClock(at, 'en-US'));
  });

  test('of a session whose player is not known yet has a place for the account, and is taken over as it is', async () => {
    document.documentElement.dataset['session'] = '';
    const { differences, page } = await openRendered('/', { lobby });
    delete document.documentElement.dataset['session'];
    expect(differences).toEqual([]);
    expect(page.querySelectorAll('main article')).not.toHaveLength(0);
    expect(page.querySelector('header [href="/login"]')).toBeNull();
  });

  test('hides promotions during a break until React has rendered, which knows of the break itself', async () => {
    const { dataset } = document.documentElement;
    dataset['pause'] = '';
    let whileHtml: string | undefined;
    await openRendered('/', { lobby, account: null }, 'lobby', () => {
      whileHtml = dataset['pause'];
    });
    expect(whileHtml).toBe('');
    expect(dataset['pause']).toBeUndefined();
  });

  test('is not taken over where code that it was rendered with could not be loaded', async () => {
    beginHydration();
    await preloadComponent(() => Promise.resolve({ default: () => null }));
    expect(hydration.isPending).toBe(true);
    await preloadComponent(() => Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch')));
    expect(hydration.isPending).toBe(false);
  });

  test('has links to games, categories and the sign-in before a script has run', async () => {
    const { html } = await openRendered('/', { lobby, account: null });
    const page = parseHtml(html);
    const links = [...page.querySelectorAll('a')].map(link => link.getAttribute('href'));
    expect(links).toContain('/registration?redirect=%2Fplay%2Fastra-works%2Fa-0%3Fmode%3Dreal');
    expect(links).toContain('/pokies/a');
    expect(links).toContain('/sign-in');
  });

  test('has one field for the search, whose text of before the app ran is searched for', async () => {
    // The panel, which its text opens, is within the header too.
    const fields = () =>
      [...container().querySelectorAll<HTMLInputElement>('header form input[type=search]')].filter(
        field => field.closest('dialog') === null,
      );
    const { differences } = await openRendered('/', { lobby, account: null }, 'lobby', () => {
      for (const field of fields()) field.value = 'book';
    });
    expect(differences).toEqual([]);
    expect(fields()).toHaveLength(1);
    expect(panel).toMatchObject({ isOpen: true, text: 'book' });
    act(() => {
      closeSearch();
      searchFor('');
    });
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
      unmountAfterwards(hydrateRoot(root, <Form />));
    });
    act(() => replayEarlyInput(root));
    expect(pressed).toHaveBeenCalledOnce();
    expect(typed).toEqual(['book']);
    expect(window.earlyPresses).toHaveLength(0);
    act(() => replayEarlyInput(root));
    expect(pressed).toHaveBeenCalledOnce();
  });

  test('repeats a press of HTML that was replaced on the button of that name', () => {
    document.body.innerHTML =
      '<div id="root"><button aria-label="Menu">≡</button><button>Search</button></div>';
    const root = container();
    const early = [...root.querySelectorAll('button')];
    root.innerHTML = '<button>Search</button><button aria-label="Menu"></button>';
    const pressed: string[] = [];
    for (const button of root.querySelectorAll('button'))
      button.addEventListener('click', () =>
        pressed.push(button.getAttribute('aria-label') ?? button.textContent),
      );
    window.earlyPresses = early;
    replayEarlyInput(root);
    expect(pressed).toEqual(['Menu', 'Search']);
  });
});

describe('the HTML of a text', () => {
  const page: PageText = {
    slug: 'terms',
    variant: 'terms',
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
    const { differences, html } = await openRendered(text.path, { page: text, account: null }, 'cmsPage');
    expect(differences).toEqual([]);
    expect(html).toContain('<h1 lang="en">Terms</h1>');
    expect(html).toContain('href="/support"');
    expect(readPageParts('cmsPage')).toMatchObject({ page: JSON.parse(JSON.stringify(text)) });
  });

  test('is a skeleton where the part is of another shape', async () => {
    const parts = { page: { slug: 'terms' }, account: null };
    const { differences, html } = await openRendered('/terms', parts, 'cmsPage');
    expect(differences).toEqual([]);
    expect(html).toContain('aria-busy="true"');
  });
});
