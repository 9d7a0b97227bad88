import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPath } from '../../../src/core/shell/open-path.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';

beforeEach(() => {
  history.replaceState(null, '', '/');
  toasts.list = [];
});
afterEach(() => history.replaceState(null, '', '/'));

const at = () => location.pathname + location.search;

test('goes to the screen in the language of the page', () => {
  history.replaceState(null, '', '/et');
  openPath('/de/favorite-games?x=1');
  expect(at()).toBe('/et/favorite-games?x=1');
});

test('navigates within this app only', () => {
  history.replaceState(null, '', '/games');
  openPath('//evil.example/x');
  expect(at()).toBe('/');
});

test('does not leave a running game, and shows where the notification is', () => {
  history.replaceState(null, '', '/de/play/studio/book');
  openPath('/favorite-games');
  expect(at()).toBe('/de/play/studio/book');
  expect(toasts.list).toHaveLength(1);
});
