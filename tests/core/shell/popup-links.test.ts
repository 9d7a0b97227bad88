import { beforeEach, describe, expect, test, vi } from 'vitest';
import { historyState } from '../../../src/core/shell/navigation.ts';
import { isPopupPath, openIfPopup, overPage } from '../../../src/core/shell/popup-links.ts';

beforeEach(() => {
  history.replaceState(null, '', '/live/all');
});

/** A plain click on a link, as far as it is looked at. */
const click = () =>
  ({ button: 0, preventDefault: vi.fn() }) as never as Parameters<ReturnType<typeof overPage>>[0];

test.each([
  ['/deposit', true],
  ['/deposit?amount=50#form', true],
  ['/live/all', false],
  ['/no/such/path', false],
])('%s is a popup: %s', (path, isPopup) => {
  expect(isPopupPath(path)).toBe(isPopup);
});

describe('a path that an operator has written', () => {
  test('opens over the page where it is a popup, with its query', () => {
    expect(openIfPopup('/deposit?amount=50')).toBe(true);
    expect(location.pathname + location.search).toBe('/deposit?amount=50');
    expect(historyState()).toEqual({ over: '/live/all', depth: 1 });
  });

  test('is left to the link where it is a page', () => {
    expect(openIfPopup('/favorite-games')).toBe(false);
    expect(location.pathname).toBe('/live/all');
  });

  test('behind a click is the browser’s where it is a page, and else opens over the present one', () => {
    const [onPage, onPopup] = [click(), click()];
    overPage('/favorite-games')(onPage);
    expect(onPage.preventDefault).not.toHaveBeenCalled();
    overPage('/deposit')(onPopup);
    expect(onPopup.preventDefault).toHaveBeenCalledOnce();
    expect(historyState()).toEqual({ over: '/live/all', depth: 1 });
  });
});
