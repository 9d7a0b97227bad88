import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { setCalm } from '../../../src/features/calm/calm.ts';
import {
  canCycleTitles,
  IDLE_TITLE_INTERVAL_MS,
  idleTitles,
  useIdleTitle,
} from '../../../src/features/settings/useIdleTitle.ts';

let isHidden = false;
let isStill = false;

function Tab({ isPlaying = false, isLocked = false }: { isPlaying?: boolean; isLocked?: boolean }) {
  useIdleTitle(isPlaying, isLocked);
  return null;
}

function askForStillness(): void {
  isStill = true;
}

async function hide(hidden: boolean): Promise<void> {
  isHidden = hidden;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  isStill = false;
  document.title = 'Lobby';
  networkStatus.isOnline = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('matchMedia', () => ({
    matches: isStill,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  setCalm(false);
  networkStatus.isOnline = true;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the title changes every two seconds while the tab is hidden, and is restored when it is visible', async () => {
  expect(IDLE_TITLE_INTERVAL_MS).toBe(2000);
  render(<Tab />);
  await pass(10_000);
  expect(document.title).toBe('Lobby');
  await hide(true);
  await pass(1999);
  expect(document.title).toBe('Lobby');
  await pass(1);
  expect(document.title).toBe('You’re offline');
  await pass(1999);
  expect(document.title).toBe('You’re offline');
  await pass(1);
  expect(document.title).toBe('Lobby');
  await pass(2000);
  await hide(false);
  expect(document.title).toBe('Lobby');
});

test('a title that the app sets meanwhile is the one that is restored', async () => {
  render(<Tab />);
  await hide(true);
  await pass(2000);
  document.title = 'Pokies';
  await pass(2000);
  await hide(false);
  expect(document.title).toBe('Pokies');
});

test.each([
  ['calm mode', () => setCalm(true), {}],
  ['reduced motion', askForStillness, {}],
  ['a lock', () => undefined, { isLocked: true }],
])('nothing cycles under %s', async (_, prepare, props) => {
  prepare();
  render(<Tab isPlaying {...props} />);
  await hide(true);
  await pass(20_000);
  expect(document.title).toBe('Lobby');
});

test('calm mode that is turned on elsewhere ends it', async () => {
  render(<Tab />);
  await hide(true);
  await pass(2000);
  await act(async () => setCalm(true));
  expect(document.title).toBe('Lobby');
});

test('it shows facts only, and without any the title does not change', () => {
  expect(idleTitles({ title: 'Lobby', unread: null, connection: null, game: null })).toEqual(['Lobby']);
  expect(idleTitles({ title: 'Lobby', unread: '2 new', connection: 'Offline', game: 'Open' })).toEqual([
    'Lobby',
    'Offline',
    '2 new',
    'Open',
  ]);
  expect(canCycleTitles({ isCalm: false, isStill: false, isLocked: false })).toBe(true);
});
