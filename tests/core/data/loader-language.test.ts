import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createLoader, initialLoadState, useLoad } from '../../../src/core/data/loader.ts';
import { language } from '../../../src/core/shell/i18n.ts';

afterEach(() => {
  language.locale = 'en';
});

/** A subject, and a use of it as of a screen. */
function subject(fetchAndApply = vi.fn(async () => undefined)) {
  const loading = initialLoadState();
  const load = createLoader(loading, fetchAndApply);
  return { loading, fetchAndApply, load, show: () => renderHook(() => useLoad(load, loading)).unmount };
}

test('what is on screen is loaded again in another language', async () => {
  const { loading, fetchAndApply, show } = subject();
  const unmount = show();
  await vi.waitFor(() => expect(loading.phase).toBe('ready'));
  language.locale = 'de';
  await vi.waitFor(() => expect(fetchAndApply).toHaveBeenCalledTimes(2));
  unmount();
});

test('what was loaded in another language is loaded again when it is seen, however fresh it is', async () => {
  const { loading, fetchAndApply, show } = subject();
  const leave = show();
  await vi.waitFor(() => expect(loading.phase).toBe('ready'));
  leave();
  show()();
  expect(fetchAndApply).toHaveBeenCalledTimes(1);
  language.locale = 'de';
  const unmount = show();
  expect(fetchAndApply).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(loading.locale).toBe('de'));
  unmount();
});

test('a load in flight that asked in another language is not shared', async () => {
  const replies: (() => void)[] = [];
  const { load, loading } = subject(
    vi.fn(() => new Promise<undefined>(resolve => replies.push(() => resolve(undefined)))),
  );
  const first = load();
  language.locale = 'de';
  const second = load();
  replies[0]?.();
  await first;
  await vi.waitFor(() => expect(replies).toHaveLength(2));
  expect(loading.locale).toBe('en');
  replies[1]?.();
  await second;
  expect(loading.locale).toBe('de');
});
