import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FloatingWidgets } from '../../../src/app/layout/FloatingWidgets.tsx';
import { parseLocation } from '../../../src/app/routing/location.ts';
import { restrictions } from '../../../src/contract/restrictions.ts';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { setLimitReached } from '../../../src/core/shell/limit-status.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { mainWidget } from '../../../src/features/bookmarks/state.ts';
import { setCalm } from '../../../src/features/calm/calm.ts';
import { BannerCarousel } from '../../../src/features/content/banners/BannerCarousel.tsx';
import BannerExtras from '../../../src/features/content/banners/BannerExtras.tsx';
import { homeBanners } from '../../../src/features/content/banners/state.ts';
import PromotionsScreen from '../../../src/features/content/promotions/PromotionsScreen.tsx';
import PlayerBadges from '../../../src/features/levels/PlayerBadges.tsx';
import LatestWins from '../../../src/features/lobby/wins/LatestWins.tsx';
import { wins } from '../../../src/features/lobby/wins/state.ts';
import { followBreak, saveBreak } from '../../../src/features/safe-play/local-break.ts';
import { context, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { stubDesktop } from '../../setup/window-width.ts';
import { HOUR } from './fixtures.ts';
import { banner, win } from './page-fixtures.ts';

vi.mock('../../../src/features/realtime/start.ts', () => ({ startRealtimeWhenIdle: () => undefined }));

/** A part of the page for each subject that pages show, and whether it is there. */
const SUBJECTS = {
  banners: { part: <BannerCarousel />, isShown: () => screen.queryAllByText('Win big').length > 0 },
  winners: { part: <LatestWins />, isShown: () => screen.queryByText('Ada***') !== null },
  countdowns: {
    part: <BannerExtras banner={banner} />,
    isShown: () => screen.queryByText(/^Ends in/) !== null,
  },
  bookmarks: {
    part: <FloatingWidgets appLocation={parseLocation('/live/all', '', {})} />,
    isShown: () => screen.queryByRole('navigation', { name: 'Bookmarks' }) !== null,
  },
  status_badges: { part: <PlayerBadges />, isShown: () => screen.queryByText('Saturn') !== null },
} satisfies Partial<Record<keyof typeof restrictions, { part: ReactNode; isShown: () => boolean }>>;

/** How the page comes into each state that it knows. */
const STATES = {
  break: () => saveBreak({ player: 7, id: null, until: Date.now() + HOUR, canEnd: true }),
  limit: () => setLimitReached(true),
  calm: () => setCalm(true),
};

let unfollow: () => void;
beforeEach(() => {
  freshTab('/live/all');
  stubDesktop(false);
  stubFetch({
    'GET /client-context': { body: context },
    'GET /api/fe/config/main-widget-config': { body: { is_enabled: true, bookmarks: ['support'] } },
  });
  setPlayer(somePlayer({ level: 'level_8', statuses: [{ id: 'level_8', name: 'Saturn' }] }));
  homeBanners.list = [banner];
  Object.assign(homeBanners.loading, { phase: 'ready', at: Date.now(), stored: false });
  Object.assign(mainWidget, { config: null, loading: initialLoadState() });
  wins.list = [win];
  unfollow = followBreak();
});
afterEach(() => {
  cleanup();
  act(leaveAll);
  unfollow();
  homeBanners.list = [];
  wins.list = [];
  vi.unstubAllGlobals();
});
function leaveAll(): void {
  saveBreak(null);
  setLimitReached(false);
  setCalm(false);
}

const subjects = Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[];
const states = Object.keys(STATES) as (keyof typeof STATES)[];

describe.each(subjects)('%s', subject => {
  test.each(states)('on the page follow the table in the state %s, and are back after it', async state => {
    const { part, isShown } = SUBJECTS[subject];
    mount(part);
    await vi.waitFor(() => expect(isShown()).toBe(true));
    await act(async () => STATES[state]());
    expect(isShown()).toBe(restrictions[subject][state] === 'on');
    await act(async () => leaveAll());
    await vi.waitFor(() => expect(isShown()).toBe(true));
  });
});

test('with a reached limit the promotions say why there are none', async () => {
  mount(<PromotionsScreen />);
  expect(screen.getByText('Win big')).toBeTruthy();
  await act(async () => setLimitReached(true));
  expect(screen.queryByText('Win big')).toBeNull();
  expect(screen.getByText('No promotions while a limit is reached')).toBeTruthy();
});
