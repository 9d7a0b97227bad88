import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../../src/core/connection.ts';
import { operations } from '../../../src/core/open-operations.ts';
import { addToJournal, readJournal } from '../../../src/core/operations-journal.ts';
import { useSettling } from '../../../src/features/wallet/useSettling.ts';
import { freshTab } from '../account/mount.tsx';
import { wire } from '../account/wire.ts';

const ASK = 'GET /api/player/operations/k-1';
const done = { body: { status: 'done', response: { status: 201, body: null } } };

beforeEach(() => {
  freshTab();
  connection.online = true;
  operations.open = [];
  addToJournal({ key: 'k-1', kind: 'game_session', at: 1 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what a crash left open stays in doubt while nobody answers, and is settled when somebody does', async () => {
  const { answers } = wire({});
  renderHook(() => useSettling());
  await vi.waitFor(() => expect(operations.open).toMatchObject([{ key: 'k-1', phase: 'doubt' }]));
  await vi.waitFor(() => expect(connection.online).toBe(false));
  expect(readJournal()).toHaveLength(1);
  Object.assign(answers, { [ASK]: done });
  await act(async () => {
    connection.online = true;
  });
  await vi.waitFor(() => expect(operations.open).toEqual([]));
  expect(readJournal()).toEqual([]);
});
