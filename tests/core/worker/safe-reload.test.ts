import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBackground } from '../../../src/core/worker/background.ts';
import {
  atSafePoint,
  blockReload,
  mayReload,
  reachSafePoint,
  reload,
  reloadBlockers,
} from '../../../src/core/worker/safe-reload.ts';

vi.mock('../../../src/core/http/connectivity-probe.ts', () => ({ startConnectivityProbe: () => undefined }));

const setVisible = (state: 'visible' | 'hidden') =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

beforeEach(() => {
  sessionStorage.clear();
  setVisible('visible');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a pending reload waits for the next safe point and happens once', () => {
  const action = vi.fn();
  atSafePoint(action);
  expect(action).not.toHaveBeenCalled();
  reachSafePoint();
  reachSafePoint();
  expect(action).toHaveBeenCalledOnce();
});

test('a hidden page is at a safe point already', () => {
  setVisible('hidden');
  const action = vi.fn();
  atSafePoint(action);
  expect(action).toHaveBeenCalledOnce();
});

test('nothing happens while a game is open or a form is unsaved; the last release triggers it', () => {
  const releaseGame = blockReload('game');
  const releaseForm = blockReload('form');
  const action = vi.fn();
  atSafePoint(action);
  reachSafePoint();
  releaseGame();
  reachSafePoint();
  expect(reloadBlockers()).toEqual(['form']);
  expect(action).not.toHaveBeenCalled();
  releaseForm();
  reachSafePoint();
  expect(action).toHaveBeenCalledOnce();
});

test('a block that is released twice does not release another one with the same reason', () => {
  const first = blockReload('game');
  const second = blockReload('game');
  first();
  first();
  expect(reloadBlockers()).toEqual(['game']);
  second();
  expect(reloadBlockers()).toEqual([]);
});

test('a tab reloads by itself once in thirty seconds', () => {
  const reloaded = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  expect(mayReload(100_000)).toBe(true);
  reload(100_000);
  expect(reloaded).toHaveBeenCalledOnce();
  expect(mayReload(129_999)).toBe(false);
  expect(mayReload(130_000)).toBe(true);
});

test('a tab that cannot store the time of its last reload does not reload by itself', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied });
  expect(mayReload()).toBe(false);
});

test('typed text blocks a reload until it is sent or deleted', () => {
  startBackground(null, { controller: null, messages: [] }, () => Promise.reject(new Error('not wanted')));
  document.body.innerHTML = '<form><input type="text"><input type="checkbox"></form>';
  const [field, box] = document.querySelectorAll('input');
  box?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(reloadBlockers()).toEqual([]);
  const type = (value: string) => {
    if (field) field.value = value;
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('half a sent');
  expect(reloadBlockers()).toEqual(['typed']);
  type('');
  expect(reloadBlockers()).toEqual([]);
  type('again');
  document.body.innerHTML = '';
  expect(reloadBlockers()).toEqual([]);
});
