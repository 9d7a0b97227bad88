import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emitCacheConfirmation } from '../../../src/core/data/cache-updates.ts';
import { loadRegistry } from '../../../src/core/data/loader.ts';
import { realtimeState } from '../../../src/core/realtime/connection.ts';
import { handleUserJoin, receiveEvent, resetOrdering } from '../../../src/core/realtime/subscriptions.ts';
import '../../../src/features/account/realtime.ts';
import { account, loadAccount, setPlayer } from '../../../src/features/account/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

const PLAYER = 'GET /api/player';

let net: ReturnType<typeof stubFetch>;
beforeEach(async () => {
  freshTab();
  net = stubFetch({ [PLAYER]: { body: somePlayer({ level: 'level_1' }) } });
  // The shell of every page shows it.
  loadRegistry.visible.push(account.loading);
  await loadAccount();
  handleUserJoin(0);
  await vi.waitFor(() => expect(account.loading.phase).toBe('ready'));
});
afterEach(() => {
  loadRegistry.visible.length = 0;
  resetOrdering();
  vi.unstubAllGlobals();
});

const event = (seq: number, type: string, data: unknown) =>
  receiveEvent({ seq, id: String(seq), type, data, at: new Date().toISOString() }, false);
const requests = () => net.to(PLAYER).length;

describe('the account of a page', () => {
  test('follows group updates, with the level and its badge, at once', async () => {
    const before = requests();
    const statuses = [{ id: 'level_8', name: 'Saturn' }];
    event(1, 'groups_changed', { groups: [259], statuses, level: 'level_8' });
    expect(account.player).toMatchObject({ groups: [259], statuses, level: 'level_8' });
    // A platform may leave the level out.
    event(2, 'groups_changed', { groups: [], statuses: [] });
    expect(account.player).toMatchObject({ groups: [], statuses: [], level: 'level_8' });
    // The device's copy of the profile follows.
    await vi.waitFor(() => expect(requests()).toBeGreaterThan(before));
  });

  test('loads the profile that another device has changed', async () => {
    net.answers[PLAYER] = { body: somePlayer({ city: 'Kiel' }) };
    event(1, 'profile_changed', { fields: ['city'] });
    await vi.waitFor(() => expect(account.player?.city).toBe('Kiel'));
  });

  test('is loaded whole once the copy of the device is confirmed, once for each confirmation', async () => {
    const whole = somePlayer({ email: 'ada@example.com' });
    net.answers['PATCH /api/player'] = { status: 500, body: {} };
    const patches = () => net.to('PATCH /api/player').length;
    setPlayer(null);
    setPlayer(somePlayer({ email: null }), true);
    Object.assign(account.loading, { at: 1000, stored: true });
    await Promise.resolve();
    expect(patches()).toBe(0);
    emitCacheConfirmation('/api/player', 2000);
    await vi.waitFor(() => expect(patches()).toBe(1));
    expect(account.isPartial).toBe(true);
    Object.assign(account.player ?? {}, { city: 'Kiel' });
    await Promise.resolve();
    expect(patches()).toBe(1);
    net.answers['PATCH /api/player'] = { body: whole };
    emitCacheConfirmation('/api/player', 3000);
    await vi.waitFor(() =>
      expect(account).toMatchObject({ isPartial: false, player: { email: whole.email } }),
    );
    emitCacheConfirmation('/api/player', 4000);
    await Promise.resolve();
    expect(patches()).toBe(2);
  });

  test('is loaded after a gap, with the groups and the fields that it missed', async () => {
    net.answers[PLAYER] = { body: somePlayer({ city: 'Kiel', groups: [259], level: 'level_3' }) };
    handleUserJoin(7);
    await vi.waitFor(() =>
      expect(account.player).toMatchObject({ city: 'Kiel', groups: [259], level: 'level_3' }),
    );
  });

  test('ends when its session was ended elsewhere, and stays when another one was', async () => {
    realtimeState.session = '5';
    const before = requests();
    event(1, 'signed_out', { session: '4' });
    expect(requests()).toBe(before);
    net.answers[PLAYER] = { body: {} };
    event(2, 'signed_out', { session: '5' });
    await vi.waitFor(() => expect(net.to(PLAYER)).toHaveLength(before + 1));
  });
});
