import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { handleUserJoin, receiveEvent, resetOrdering } from '../../../src/core/realtime/subscriptions.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { loadAccount, setPlayer } from '../../../src/features/account/state.ts';
import { setCalm } from '../../../src/features/calm/calm.ts';
import LevelScreen from '../../../src/features/levels/LevelScreen.tsx';
import PlayerBadges from '../../../src/features/levels/PlayerBadges.tsx';
import { levels, points } from '../../../src/features/levels/state.ts';
import { context, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import '../../../src/features/account/realtime.ts';
import '../../../src/features/levels/realtime.ts';
import '../../../src/features/notifications/realtime.ts';
import { someNotification } from '../notifications/some-notification.ts';
import { someLevels } from './some-levels.ts';

const POINTS = 'GET /api/player/comp_points';
const LEVELS = 'GET /api/info/statuses';
const held = (persistent: number) => ({
  body: { chargeable: { points: persistent }, persistent: { points: persistent } },
});

function stub(over: Parameters<typeof stubFetch>[0] = {}) {
  const net = stubFetch({
    'GET /client-context': { body: context },
    'GET /api/player': { body: somePlayer({ level: 'level_2' }) },
    [LEVELS]: { body: someLevels },
    [POINTS]: held(60),
    ...over,
  });
  setPlayer(somePlayer({ level: 'level_2' }));
  return net;
}
const list = async () => within(await screen.findByRole('list', { name: 'All levels' }));
const event = (seq: number, type: string, data: unknown) =>
  act(async () => {
    receiveEvent({ seq, id: String(seq), type, data, at: new Date().toISOString() }, false);
  });

beforeEach(() => {
  freshTab('/profile/level');
  resetOrdering();
  levels.rows = [];
  Object.assign(levels.loading, initialLoadState());
});
afterEach(() => {
  cleanup();
  act(() => setCalm(false));
  setPlayer(null);
  vi.unstubAllGlobals();
});

describe('the levels', () => {
  test('show where the player is, what the next one takes, and what is not open yet', async () => {
    stub();
    mount(<LevelScreen />);
    expect(await screen.findByRole('heading', { level: 2, name: /^Moon/ })).toBeDefined();
    expect(screen.getByText('60 points')).toBeDefined();
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'On the way to Deep space' });
    expect([bar.value, bar.max]).toEqual([10, 100]);
    expect(screen.getByText(/It begins at 150 points; 90 are missing\./)).toBeDefined();
    expect(
      screen.getByText(/can’t be exchanged for anything yet, and levels bring no gifts yet/),
    ).toBeDefined();
  });

  test('are a ladder with condition, picture, text and descriptions of each', async () => {
    stub();
    mount(<LevelScreen />);
    const items = (await list())
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement?.tagName === 'OL');
    expect(items.map(item => within(item).getByRole('heading').textContent?.trim())).toEqual([
      'Launch Reached',
      'Moon Your level',
      'Deep space',
    ]);
    expect(items.map(item => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    const [first, second, third] = items.map(item => item.textContent);
    expect(first).toContain('From the start');
    expect(second).toContain('From 50 points');
    expect(second).toContain('About Moon.');
    expect(second).toContain('Points at Moon');
    expect(second).toContain('Shown as a badge beside your name');
    expect(third).toContain('Messenger with our support');
    expect(document.querySelectorAll('ol img')).toHaveLength(1);
  });

  test('end with the last one', async () => {
    stub();
    setPlayer(somePlayer({ level: 'level_3' }));
    mount(<LevelScreen />);
    expect(await screen.findByText('This is the last level.')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('say that bets earn nothing where bonuses are off', async () => {
    stub();
    setPlayer(somePlayer({ level: 'level_1', can_issue_bonuses: false }));
    mount(<LevelScreen />);
    expect(await screen.findByText(/turned bonuses off/)).toBeDefined();
  });

  test('of a platform without any say so', async () => {
    stub({ [LEVELS]: { body: [] } });
    mount(<LevelScreen />);
    expect(await screen.findByText('There are no levels here')).toBeDefined();
  });

  test('that can’t be loaded say so, and come with another try', async () => {
    const { answers } = stub({ [LEVELS]: { status: 500, body: {} } });
    mount(<LevelScreen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('We couldn’t load your level')).toBeDefined();
    answers[LEVELS] = { body: someLevels };
    fireEvent.click(retry);
    expect(await screen.findByText('60 points')).toBeDefined();
  });

  test('show without the points where these can’t be loaded, which come with another try', async () => {
    const { answers } = stub({ [POINTS]: { status: 500, body: {} } });
    mount(<LevelScreen />);
    expect(await screen.findByText(/couldn’t load your points/)).toBeDefined();
    expect((await list()).getByText('Your level')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
    answers[POINTS] = held(60);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('60 points')).toBeDefined();
  });

  test('open without a network with what the device knew last, and not after a sign-out', async () => {
    const { answers } = stub();
    const { unmount } = mount(<LevelScreen />);
    await screen.findByText('60 points');
    unmount();
    vi.resetModules();
    answers[POINTS] = { status: 503, body: {} };
    const restarted = await import('../../../src/features/levels/state.ts');
    expect(restarted.points).toMatchObject({ persistent: 60, loading: { stored: true } });
    await restarted.loadPoints();
    expect(restarted.points.persistent).toBe(60);
    const { clearPrivateStorage } = await import('../../../src/core/session/purge.ts');
    clearPrivateStorage();
    act(() => setPlayer(null));
    const stored = localStorage.getItem('orbit.u.points');
    expect([points.persistent, points.loading.at, stored]).toEqual([0, null, null]);
  });
});

describe('a level that rises', () => {
  test('is shown at once by its events, and after a gap by a load', async () => {
    const { answers, to } = stub();
    await act(loadAccount);
    mount(<LevelScreen />);
    await screen.findByText('60 points');
    handleUserJoin(4);
    await waitFor(() => expect(to(POINTS).length).toBeGreaterThan(1));
    await event(5, 'comps_awarded', { chargeable: 150, persistent: 150, awarded: 90 });
    await event(6, 'groups_changed', { groups: [], statuses: [], level: 'level_3' });
    expect(await screen.findByText('150 points')).toBeDefined();
    expect(screen.getByText('This is the last level.')).toBeDefined();
    answers[POINTS] = held(200);
    handleUserJoin(9);
    expect(await screen.findByText('200 points')).toBeDefined();
  });

  test('is announced, and not in calm mode', async () => {
    stub({ 'GET /api/player/notifications': { body: { rows: [], cursor: null } } });
    handleUserJoin(0);
    const announced = (id: number) => ({
      notification: someNotification(id, { event: 'level_reached', kind: 'info' }),
    });
    act(() => setCalm(true));
    await event(1, 'notification_added', announced(1));
    expect(toasts.list).toEqual([]);
    act(() => setCalm(false));
    await event(2, 'notification_added', announced(2));
    expect(toasts.list).toHaveLength(1);
  });
});

describe('the badges beside the name', () => {
  const saturn = { id: 'level_8', name: 'Saturn' };

  test('are that of a VIP and that of the level', () => {
    setPlayer(
      somePlayer({ level: 'level_8', groups: [259], statuses: [{ id: '259', name: 'Gold' }, saturn] }),
    );
    const { container } = mount(<PlayerBadges />);
    expect(container.textContent?.trim()).toBe('VIP Saturn');
  });

  test('are none for a level that is not flagged', () => {
    setPlayer(somePlayer({ level: 'level_2' }));
    const { container } = mount(<PlayerBadges />);
    expect(container.textContent).toBe('');
  });
});
