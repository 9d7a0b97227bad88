import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screenState, usePopupName, useScreenName } from '../../../src/core/shell/screen.ts';

test('a screen names the page, and leaves neither its name nor its “not found” to the next one', () => {
  const { rerender, unmount } = renderHook(({ name, isMissing }) => useScreenName(name, isMissing), {
    initialProps: { name: 'Roulette', isMissing: true },
  });
  expect(screenState).toMatchObject({ name: 'Roulette', isMissing: true });
  rerender({ name: 'Blackjack', isMissing: false });
  expect(screenState).toMatchObject({ name: 'Blackjack', isMissing: false });
  unmount();
  expect(screenState).toMatchObject({ name: null, isMissing: false });
});

test('a screen that was not found does not mark the page after it', () => {
  const { unmount } = renderHook(() => useScreenName('Nothing', true));
  unmount();
  expect(screenState).toMatchObject({ name: null, isMissing: false });
});

test('a screen exists unless it says otherwise', () => {
  const { unmount } = renderHook(() => useScreenName('Roulette'));
  expect(screenState.isMissing).toBe(false);
  unmount();
});

test('a popup names the page while it is open', () => {
  const { unmount } = renderHook(() => usePopupName('Choose a password'));
  expect(screenState.popup).toBe('Choose a password');
  unmount();
  expect(screenState.popup).toBeNull();
});
