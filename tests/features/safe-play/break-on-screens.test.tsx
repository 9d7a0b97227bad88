import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SafetyEntry } from '../../../src/app/layout/DeferredShell.tsx';
import { setPlayer } from '../../../src/features/account/state.ts';
import { BannerCarousel } from '../../../src/features/content/banners/BannerCarousel.tsx';
import { homeBanners } from '../../../src/features/content/banners/state.ts';
import PromotionsScreen from '../../../src/features/content/promotions/PromotionsScreen.tsx';
import { GameDetailsActions } from '../../../src/features/games/details/GameDetailsActions.tsx';
import { GameTile } from '../../../src/features/games/tile/GameTile.tsx';
import LatestWins from '../../../src/features/lobby/wins/LatestWins.tsx';
import { wins } from '../../../src/features/lobby/wins/state.ts';
import BreakStrip from '../../../src/features/safe-play/BreakStrip.tsx';
import { currentBreak, followBreak, saveBreak } from '../../../src/features/safe-play/local-break.ts';
import { closeSafetySheet, followSafetyHash } from '../../../src/features/safe-play/safety-sheet.ts';
import PageScreen from '../../../src/features/support/PageScreen.tsx';
import { context, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { fullPage, listedPage, resetPages, snippet } from '../content/pages/page-fixtures.ts';
import { someGame } from '../games/fixtures.ts';
import { HOUR, MINUTE } from './fixtures.ts';
import { banner, win } from './page-fixtures.ts';

vi.mock('../../../src/features/realtime/start.ts', () => ({ startRealtimeWhenIdle: () => undefined }));

const texts = {
  'GET /api/cms/snippets': {
    body: [
      snippet('help-de', '<p>Line of DE</p>', { categories: ['help-lines'], json: { country: 'DE' } }),
      snippet('help-ca', '<p>Line of CA</p>', { categories: ['help-lines'], json: { country: 'CA' } }),
    ],
  },
  'GET /client-context': { body: context },
  'GET /api/cms/pages': { body: [listedPage('responsible-gaming')] },
  'GET /api/cms/pages/responsible-gaming': { body: fullPage('responsible-gaming', '<p>Play less.</p>') },
};

const breakFor = (ms: number, player: number | null = 7) =>
  act(async () => saveBreak({ player, id: null, until: Date.now() + ms, canEnd: true }));
const endBreak = () => act(async () => saveBreak(null));
let unfollow: () => void;

beforeEach(() => {
  freshTab('/');
  resetPages();
  stubFetch(texts);
  setPlayer(somePlayer());
  homeBanners.list = [banner];
  Object.assign(homeBanners.loading, { phase: 'ready', at: Date.now(), stored: false });
  wins.list = [win];
  unfollow = followBreak();
});
afterEach(() => {
  cleanup();
  act(() => {
    saveBreak(null);
    closeSafetySheet();
  });
  unfollow();
  homeBanners.list = [];
  wins.list = [];
});

describe('during a break', () => {
  test('a strip shows until when, and the page is calm', async () => {
    mount(<BreakStrip />);
    await breakFor(HOUR);
    expect(screen.getByText(/You’re on a break until/)).toBeTruthy();
    expect(document.documentElement.hasAttribute('data-calm')).toBe(true);
    await endBreak();
    expect(screen.queryByText(/You’re on a break until/)).toBeNull();
    expect(document.documentElement.hasAttribute('data-calm')).toBe(false);
  });

  test('no banner, no winner and no promotion shows; they are back after it', async () => {
    mount(
      <>
        <BannerCarousel />
        <LatestWins />
        <PromotionsScreen />
      </>,
    );
    expect(screen.getAllByText('Win big').length).toBeGreaterThan(1);
    expect(screen.getByText('Ada***')).toBeTruthy();
    await breakFor(HOUR);
    expect(screen.queryByText('Win big')).toBeNull();
    expect(screen.queryByText('Ada***')).toBeNull();
    expect(screen.getByText('No promotions during your break')).toBeTruthy();
    await endBreak();
    expect(screen.getAllByText('Win big').length).toBeGreaterThan(1);
  });

  test('no game can be opened, and its tile and its sheet say why', async () => {
    mount(<GameTile game={someGame('book')} />);
    expect(screen.getByRole('link', { name: /Play BOOK/ })).toBeTruthy();
    await breakFor(HOUR);
    expect(screen.queryByRole('link', { name: /Play BOOK/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /BOOK.*On a break/ }));
    const sheet = await screen.findByRole('dialog', { name: 'BOOK' });
    expect(sheet.textContent).toContain('You’re on a break. Games open again when it’s over.');
    cleanup();
    mount(<GameDetailsActions game={someGame('book')} availability="onBreak" />);
    expect(screen.queryByText('Play')).toBeNull();
    expect(screen.queryByText('Demo')).toBeNull();
  });

  test('a break of another player changes nothing, and one that is over by its time is over', async () => {
    vi.useFakeTimers();
    try {
      mount(<GameTile game={someGame('book')} />);
      await breakFor(HOUR, 8);
      expect(screen.getByRole('link', { name: /Play BOOK/ })).toBeTruthy();
      await breakFor(5 * MINUTE);
      expect(screen.queryByRole('link', { name: /Play BOOK/ })).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE));
      expect(screen.getByRole('link', { name: /Play BOOK/ })).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the entry to limits, breaks and help', () => {
  const sheet = () => screen.findByRole('dialog', { name: 'Limits, breaks and help' });

  test('opens by its hash over every screen, which does not stay in the address', async () => {
    mount(<SafetyEntry />);
    location.hash = '#limits';
    act(() => void dispatchEvent(new HashChangeEvent('hashchange')));
    const dialog = await sheet();
    expect(location.hash).toBe('');
    expect(await within(dialog).findByRole('combobox', { name: 'Country' })).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'More about responsible gaming' })).toBeTruthy();
    followSafetyHash()();
  });

  test('starts a break outside a game at once, and shows it with the way to end it', async () => {
    setPlayer(null);
    mount(<SafetyEntry />);
    location.hash = '#limits';
    act(() => void dispatchEvent(new HashChangeEvent('hashchange')));
    fireEvent.click(within(await sheet()).getByRole('button', { name: '1 hour' }));
    expect(currentBreak()?.until).toBeGreaterThan(Date.now() + 59 * MINUTE);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    location.hash = '#limits';
    act(() => void dispatchEvent(new HashChangeEvent('hashchange')));
    expect((await sheet()).textContent).toContain('You’re on a break until');
    expect(screen.getByRole('button', { name: 'End the break in 5 minutes' })).toBeTruthy();
  });

  test('is on top of the page about responsible gaming, with the help lines', async () => {
    mount(<PageScreen params={{ slug: 'responsible-gaming' }} />);
    mount(<SafetyEntry />);
    expect(await screen.findByRole('combobox', { name: 'Country' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take a break or set limits' }));
    expect(await sheet()).toBeTruthy();
  });
});
