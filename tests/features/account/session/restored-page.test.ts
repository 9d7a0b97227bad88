import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRestoredPage } from '../../../../src/features/account/session/restored-page.ts';
import { account, setPlayer } from '../../../../src/features/account/state.ts';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab } from '../../../setup/mount.tsx';

let stop: () => void = () => undefined;
beforeEach(() => {
  freshTab('/');
  stop = followRestoredPage();
  setPlayer(somePlayer());
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const restore = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
/** Another tab signs out or in; a page in the back/forward cache gets no event of it. */
const changeSessionElsewhere = () => {
  const epoch = Number(localStorage.getItem('orbit.epoch') ?? 0);
  localStorage.setItem('orbit.epoch', String(epoch + 1));
};

test('a page that is restored after a sign-out in another tab shows no player, also without a network', async () => {
  stubFetch({});
  window.dispatchEvent(new Event('pagehide'));
  changeSessionElsewhere();
  restore(true);
  expect(account.authStatus).toBe('guest');
});

test('a page that is restored after another player has signed in shows that one', async () => {
  stubFetch({ 'GET /api/player': { body: somePlayer({ id: 8 }) } });
  window.dispatchEvent(new Event('pagehide'));
  changeSessionElsewhere();
  restore(true);
  await vi.waitFor(() => expect(account.player?.id).toBe(8));
});

test('a page that is restored in the same session, or shown for the first time, keeps its player', () => {
  const { sent } = stubFetch({});
  window.dispatchEvent(new Event('pagehide'));
  restore(true);
  changeSessionElsewhere();
  restore(false);
  expect(account.authStatus).toBe('player');
  expect(sent).toEqual([]);
});
