import { act, cleanup, fireEvent, screen } from '@testing-library/react';
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
  game: { identifier: 'acme:book', title: 'Book of Tests' },
});
const publishWin = (id: string, name: string, simulated: boolean) =>
  receiveEvent({ seq: 0, id, type: 'win', at: '2026-11-22T00:00:00.000Z', data: win(name, simulated) }, true);

afterEach(() => {
  cleanup();
  Object.assign(wins, { list: [], isKnown: false });
});

test('the line is not rendered before there is a win, and marks simulated ones', async () => {
  mount(<LatestWins />);
  expect(screen.queryByRole('list')).toBeNull();
  publishWin('1', 'Ada***', true);
  publishWin('2', 'Bob***', false);
  publishWin('2', 'Bob***', false);
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bob*** €50.00 Book of Tests',
    'SimulatedAda*** €50.00 Book of Tests',
  ]);
  expect(screen.getByRole('list', { name: 'Last wins' })).toBeDefined();
});

test('the heading says once that all of them are simulated', async () => {
  mount(<LatestWins />);
  handlePublicJoin({ wins: [1, 2].map(id => ({ id: String(id), ...win(`P${id}`, true) })) });
  expect(await screen.findByRole('heading', { name: 'Last wins, simulated' })).toBeDefined();
  expect(screen.queryByText('Simulated')).toBeNull();
});

test('where there are none the row says so, once it is known', async () => {
  mount(<LatestWins />);
  expect(screen.queryByRole('heading')).toBeNull();
  handlePublicJoin({ wins: [] });
  expect(await screen.findByText('None in the last 24 hours')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Last wins' })).toBeDefined();
});

test('each is a link to its game, where the identifier is that of an address', async () => {
  mount(<LatestWins />);
  const unknown = { ...win('Bob***', true), game: { identifier: 'acme', title: 'Old Game' } };
  handlePublicJoin({
    wins: [
      { id: '1', ...win('Ada***', true) },
      { id: '2', ...unknown },
    ],
  });
  const link = await screen.findByRole('link');
  expect(link.textContent).toBe('Ada*** €50.00 Book of Tests');
  expect(link.getAttribute('href')).toBe('/play/acme/book');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('no win moves under the %s; new ones come when it has left', async (_, enter, leave) => {
  const names = () => screen.getAllByRole('link').map(link => link.textContent?.split(' ')[0]);
  mount(<LatestWins />);
  publishWin('1', 'Ada***', true);
  await vi.waitFor(() => expect(names()).toEqual(['Ada***']));
  act(() => void enter(screen.getByRole('list')));
  await act(async () => void publishWin('2', 'Bob***', true));
  expect(names()).toEqual(['Ada***']);
  act(() => void leave(screen.getByRole('list')));
  expect(names()).toEqual(['Bob***', 'Ada***']);
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
