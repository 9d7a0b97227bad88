import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPlayer } from '../../../src/features/account/state.ts';
import { guardPage } from '../../../src/features/profile/leave-guard.ts';
import { somePlayer } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

let stop = () => {};
beforeEach(() => {
  freshTab('/profile');
  setPlayer(somePlayer());
});
afterEach(() => {
  stop();
  setPlayer(null);
});

/** The browser has gone to the address, as by the back button, and says so. */
function goTo(path: string): void {
  // Not by the router's own function, which tells of it.
  History.prototype.replaceState.call(history, null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

test('without the Navigation API the back button asks too, and the page stays until it is answered', () => {
  const heard = vi.fn();
  window.addEventListener('popstate', heard);
  let proceed = () => {};
  stop = guardPage('profile', leave => {
    proceed = leave;
  });
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  goTo('/pokies/all');
  expect(location.pathname).toBe('/profile');
  expect(heard).not.toHaveBeenCalled();
  proceed();
  expect(back).toHaveBeenCalledOnce();
  // On the way out nothing is asked again.
  goTo('/pokies/all');
  expect(location.pathname).toBe('/pokies/all');
  expect(heard).toHaveBeenCalledOnce();
  window.removeEventListener('popstate', heard);
});

test('going back within the page, and after a sign-out, asks nothing', () => {
  const onLeave = vi.fn();
  stop = guardPage('profile', onLeave);
  goTo('/profile?tab=main');
  expect(location.search).toBe('?tab=main');
  setPlayer(null);
  goTo('/');
  expect(location.pathname).toBe('/');
  expect(onLeave).not.toHaveBeenCalled();
});
