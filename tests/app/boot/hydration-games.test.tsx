import { describe, expect, test, vi } from 'vitest';
import { preloadPage } from '../../../src/app/routing/screen-components.ts';
import { breakStatus } from '../../../src/core/shell/break-status.ts';
import { readPageParts, replacePageParts } from '../../../src/core/shell/page-state.ts';
import { catalogue } from '../../../src/features/games/state.ts';
import { play } from '../../../src/features/play/state.ts';
import { wallet as walletState } from '../../../src/features/wallet/state.ts';
import { someCollection, someGame } from '../../features/games/fixtures.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';
import {
  container,
  isolatePages,
  openRendered,
  parseHtml,
  preloadPlayer,
  trackNumberFormats,
} from './rendered-page.tsx';

isolatePages();

describe('the HTML of a game', () => {
  const game = someGame('book', { identifier: 'astra-works:book', skin: 'classic', title: 'Book' });
  const at = Date.now();
  const openGame = (part: object) => {
    const { provider, seo_title } = game;
    return openRendered(
      `/play/${provider}/${seo_title}`,
      { game: { at, offered: [], ...part }, account: null },
      'gameItem',
    );
  };
  test('with a demo has its name, its picture and the way to an account, and is taken over as it is', async () => {
    const { differences, html } = await openGame({ game });
    expect(differences).toEqual([]);
    const page = parseHtml(html);
    expect(page.querySelector('main h1')?.textContent).toBe('Book');
    expect(page.querySelector('main img')?.getAttribute('src')).toBe(game.preview);
    expect(page.querySelector('iframe')).toBeNull();
    const redirect = encodeURIComponent(`/play/${game.provider}/${game.seo_title}?mode=real`);
    expect(page.querySelector('main p a')?.getAttribute('href')).toBe(`/registration?redirect=${redirect}`);
  });

  test('has its name, its picture and the way out before it is known who plays, and is taken over as it is', async () => {
    const path = `/play/${game.provider}/${game.seo_title}`;
    const { differences, html } = await openRendered(path, { game: { game, offered: [], at } }, 'gameItem');
    expect(differences).toEqual([]);
    const page = parseHtml(html);
    expect(page.querySelector('main h1')?.textContent).toBe('Book');
    expect(page.querySelector('main img')?.getAttribute('src')).toBe(game.preview);
    expect(page.querySelector('main a[aria-label="Leave the game"]')?.getAttribute('href')).toBe('/');
    expect(container().querySelector('main h1')?.textContent).toBe('Book');
  });

  test('does not depend on what the browser alone knows: its sound and its full screen', async () => {
    const fullscreen = Object.getOwnPropertyDescriptor(document, 'fullscreenEnabled');
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
    play.isMuted = false;
    const { differences, html } = await openGame({ game });
    expect(differences).toEqual([]);
    const pressed = (name: string) =>
      container().querySelector(`[aria-label="${name}"]`)?.getAttribute('aria-pressed');
    expect(parseHtml(html).querySelector('[aria-label="Sound"]')?.getAttribute('aria-pressed')).toBe('false');
    expect(parseHtml(html).querySelector('[aria-label="Full screen"]')).not.toBeNull();
    expect(pressed('Sound')).toBe('true');
    expect(container().querySelector('[aria-label="Full screen"]')).toBeNull();
    if (fullscreen) Object.defineProperty(document, 'fullscreenEnabled', fullscreen);
    play.isMuted = true;
  });

  test('without a demo leads to the registration', async () => {
    const { differences, html } = await openGame({ game: { ...game, has_demo_mode: false } });
    expect(differences).toEqual([]);
    expect(html).toContain('This game has no demo');
    expect(html).toContain('href="/registration?redirect=');
  });

  test('of a title without a game offers others, and is written again with them', async () => {
    const title = { ...game, skin: null };
    const offered = ['a', 'b'].map(name => someGame(name, { skin: 'classic' }));
    const part = { game: title, offered, at };
    const { differences, html } = await openGame(part);
    expect(differences).toEqual([]);
    const page = parseHtml(html);
    expect(page.querySelectorAll('main li article')).toHaveLength(2);
    expect(readPageParts('gameItem')).toMatchObject({ game: JSON.parse(JSON.stringify(part)) });
  });

  describe('of a player', () => {
    const { provider, seo_title } = game;
    const path = `/play/${provider}/${seo_title}`;
    const wallet = {
      accounts: [{ currency: 'EUR', amount_cents: 12_345, available_to_cashout_cents: 12_345, active: true }],
      at: at - 600_000,
    };
    const parts = { game: { game, offered: [], at }, account: somePlayer(), wallet };

    const openAsPlayer = async (search = '') => {
      await preloadPlayer();
      return openRendered(path + search, parts, 'gameItem');
    };

    test('has the balance with its time, leads to the lobby, and is taken over as it is', async () => {
      const { differences, page } = await openAsPlayer();
      expect(differences).toEqual([]);
      expect(page.querySelector('main h1')?.textContent).toBe('Book');
      // With its day, where that was another one ten minutes ago.
      expect(page.querySelector('main dl')?.textContent).toMatch(/Balance · .+€123\.45/);
      expect(page.querySelector('main [aria-label="Leave the game"]')?.getAttribute('href')).toBe('/');
      // Whether there is a limit is not known yet.
      expect(page.querySelector('main dl')?.textContent).not.toContain('None set');
      expect(page.querySelector('iframe')).toBeNull();
    });

    test('played as a demo is one, as its address says', async () => {
      const { differences, page } = await openAsPlayer('?mode=demo');
      expect(differences).toEqual([]);
      expect(page.querySelector('main [aria-pressed=true]')?.textContent).toBe('Demo');
    });

    test('opens without a network says so, and opens no game', async () => {
      const { sent } = stubFetch({ '*': () => new Promise(() => undefined) });
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      const { differences } = await openAsPlayer();
      expect(differences).toEqual([]);
      expect(play.error).toBe('offline');
      expect(sent.filter(({ path }) => path.includes('game_sessions'))).toEqual([]);
    });

    test('is written again, but not within a round, on a break, nor before the currency is known', async () => {
      await openAsPlayer();
      const isWritten = () => readPageParts('gameItem') !== null;
      expect(readPageParts('gameItem')).toMatchObject({ game: { game: JSON.parse(JSON.stringify(game)) } });
      play.isInRound = true;
      expect(isWritten()).toBe(false);
      play.isInRound = false;
      expect(isWritten()).toBe(true);
      breakStatus.covers = () => true;
      expect(isWritten()).toBe(false);
      breakStatus.covers = null;
      walletState.loading.at = null;
      expect(isWritten()).toBe(false);
    });
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

  const providers = {
    providers: [{ id: '1', slug: 'astra', name: 'Astra Works', total: 500, playable: 500 }],
    at: Date.now(),
  };
  const providerGames = { ...providers, games, total: 500 };

  test.each(['/pokies/all', '/live/all', '/categories/a'])('at %s is taken over as it is', async path => {
    const { differences, html } = await openRendered(path, { category, account: null }, 'pokies');
    expect(differences).toEqual([]);
    const page = parseHtml(html);
    expect(page.querySelectorAll('main li article').length).toBeGreaterThan(15);
  });

  test('has its number of games formatted after it is taken over', async () => {
    const whenFormatted = trackNumberFormats();
    const { html } = await openRendered('/pokies/all', { category, account: null }, 'pokies');
    expect(html).toContain('500 games');
    expect(whenFormatted()).toEqual(['rendering', 'hydrated']);
  });

  test.each([
    ['/producers/astra', '/producers/astra/2'],
    ['/producers/astra/3', '/producers/astra/4'],
  ])('of a provider at %s is taken over as it is', async (path, next) => {
    const { differences, html } = await openRendered(path, { providerGames, account: null }, 'producer');
    expect(differences).toEqual([]);
    const shown = parseHtml(html);
    expect(shown.querySelector('h1')?.textContent).toBe('Astra Works');
    expect(shown.querySelectorAll('main li article')).toHaveLength(18);
    expect(html).toContain(`href="${next}"`);
  });

  test('of providers is taken over as it is', async () => {
    const { differences, html } = await openRendered('/producers', { providers, account: null }, 'producers');
    expect(differences).toEqual([]);
    expect(html).toContain('href="/producers/astra"');
    expect(html).toContain('500 games');
  });

  test('of a player has the hearts of the favourites, and is taken over as it is', async () => {
    await preloadPlayer();
    const parts = { account: somePlayer(), favourites: ['astra:game-1'], category };
    const { differences, page } = await openRendered('/pokies/all', parts, 'pokies');
    expect(differences).toEqual([]);
    expect(page.querySelector('main [aria-pressed=true][aria-label="Favourite: GAME-1"]')).not.toBeNull();
  });

  test('is written again with what it came with', async () => {
    for (const [path, screen, parts] of [
      ['/pokies/all', 'pokies', { category }],
      ['/producers', 'producers', { providers }],
      ['/producers/astra/3', 'producer', { providerGames }],
    ] as const) {
      freshTab(path);
      await preloadPage(screen);
      replacePageParts({ ...parts, account: null });
      expect(readPageParts(screen)).toMatchObject(JSON.parse(JSON.stringify(parts)));
    }
  });

  test('has no part while its providers are not loaded, nor on a page that there is not', async () => {
    freshTab('/producers/astra/3');
    await preloadPage('producer');
    replacePageParts({ account: null });
    expect(readPageParts('producer')).toBeNull();
    expect(readPageParts('producers')).toBeNull();
    freshTab('/producers/astra/14');
    replacePageParts({ providerGames: { ...providerGames, games: [] }, account: null });
    expect(readPageParts('producer')).toBeNull();
  });

  test('leaves nothing of another page behind', async () => {
    freshTab('/producers');
    await preloadPage('producers');
    replacePageParts({ providers, account: null });
    replacePageParts({ account: null });
    expect(catalogue.providers).toEqual([]);
    expect(readPageParts('producers')).toBeNull();
  });
});
