import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { operations } from '../../../src/core/http/open-operations.ts';
import { addToJournal, readJournal } from '../../../src/core/http/operations-journal.ts';
import { useResumeOperations } from '../../../src/features/wallet/useResumeOperations.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

const ASK = 'GET /api/player/operations/k-1';
const done = { body: { status: 'done', response: { status: 201, body: null } } };

beforeEach(() => {
  freshTab();
  networkStatus.isOnline = true;
  operations.open = [];
  addToJournal({ key: 'k-1', kind: 'game_session', at: 1 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an operation interrupted by a crash stays indeterminate while the back end does not answer, and is resolved when it does', async () => {
  const { answers } = stubFetch({});
  renderHook(() => useResumeOperations());
  await vi.waitFor(() => expect(operations.open).toMatchObject([{ key: 'k-1', phase: 'indeterminate' }]));
  await vi.waitFor(() => expect(networkStatus.isOnline).toBe(false));
  expect(readJournal()).toHaveLength(1);
  Object.assign(answers, { [ASK]: done });
  await act(async () => {
    networkStatus.isOnline = true;
  });
  await vi.waitFor(() => expect(operations.open).toEqual([]));
  expect(readJournal()).toEqual([]);
});
