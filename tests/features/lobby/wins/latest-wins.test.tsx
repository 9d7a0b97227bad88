import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { handlePublicJoin, receiveEvent } from '../../../../src/core/realtime/subscriptions.ts';
import LatestWins from '../../../../src/features/lobby/wins/LatestWins.tsx';
import { wins } from '../../../../src/features/lobby/wins/state.ts';
import { mount } from '../../../setup/mount.tsx';

vi.mock('../../../../src/features/realtime/start.ts', () => ({ startRealtimeWhenIdle: () => undefined }));

const win = (name: string, simulated: boolean) => ({
  name,
  amount_cents: 5000,
  currency: 'EUR',
  simulated,
  game: { identifier: 'acme/Book', title: 'Book of Tests' },
});
const publishWin = (id: string, name: string, simulated: boolean) =>
  receiveEvent({ seq: 0, id, type: 'win', at: '2026-11-22T00:00:00.000Z', data: win(name, simulated) }, true);

afterEach(() => {
  cleanup();
  wins.list = [];
});

test('the line is not rendered before there is a win, and marks simulated ones', async () => {
  mount(<LatestWins />);
  expect(screen.queryByRole('list')).toBeNull();
  publishWin('1', 'Ada***', true);
  publishWin('2', 'Bob***', false);
  publishWin('2', 'Bob***', false);
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bob***€50.00Book of Tests',
    'SimulatedAda***€50.00Book of Tests',
  ]);
});

test('it retains as many as the line can show', async () => {
  mount(<LatestWins />);
  for (let id = 0; id < 30; id++) publishWin(String(id), `P${id}`, true);
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6));
  expect(wins.list[0]?.name).toBe('P29');
});

test('a join adds the earlier wins, a rejoin only new ones', async () => {
  mount(<LatestWins />);
  handlePublicJoin({ wins: [{ id: '1', ...win('Ada***', true) }] });
  publishWin('2', 'Bob***', true);
  handlePublicJoin({ wins: [1, 2, 3].map(id => ({ id: String(id), ...win(`P${id}`, true) })) });
  handlePublicJoin({ wins: 'none' });
  expect(wins.list.map(({ name }) => name)).toEqual(['P3', 'Bob***', 'Ada***']);
});
