import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../../src/core/data/loader.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { FilterButton } from '../../../../src/features/games/filters/FilterButton.tsx';
import { emptyChoice, type FilterChoice } from '../../../../src/features/games/filters/filters.ts';
import { catalogue } from '../../../../src/features/games/state.ts';
import { stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { somePage } from '../fixtures.ts';

const FILTER = 'POST /api/games_filter';
const provider = (id: string, name: string) => ({ id, slug: `p-${id}`, name, total: 9 });
const providers = [provider('1', 'Astra Works'), provider('2', 'Boréal'), provider('3', 'Copper & Co')];

beforeEach(() => {
  freshTab('/pokies/all');
  setPlayer(null);
  catalogue.providers = ref([]);
  Object.assign(catalogue.providersLoading, initialLoadState());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const initial = emptyChoice('popular');

/** The button of a list that has `total` games under each choice. */
function show(choice: FilterChoice, totalOf: (filter: Record<string, unknown>) => number, base = {}) {
  stubFetch({
    'GET /api/games/providers': { body: providers },
    [FILTER]: ({ body }) => ({
      body: somePage(totalOf((body as { filter: Record<string, unknown> }).filter), 1),
    }),
  });
  const onChoose = vi.fn<(choice: FilterChoice) => void>();
  mount(<FilterButton base={base} choice={choice} onChoose={onChoose} />);
  return onChoose;
}
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: /sort and filter/ }));
  await screen.findByRole('dialog');
};

test('the button says how many filters are on', () => {
  show({ ...initial, providers: ['p-1'], demo: true }, () => 3);
  const button = screen.getByRole('button', { name: 'Most played, 2 filters: sort and filter' });
  expect(button.textContent).toBe('Most played2');
  cleanup();
  show(initial, () => 3);
  expect(screen.getByRole('button', { name: 'Most played: sort and filter' }).textContent).toBe(
    'Most played',
  );
});

test('providers are found by a part of their name, without its accents', async () => {
  show(initial, () => 3);
  await open();
  await screen.findByRole('button', { name: /^Boréal/ });
  const field = screen.getByRole('searchbox', { name: 'Find a provider' });
  fireEvent.change(field, { target: { value: 'real' } });
  expect(screen.getByRole('button', { name: /^Boréal/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Astra Works/ })).toBeNull();
  fireEvent.change(field, { target: { value: 'nobody' } });
  expect(screen.getByText('No provider has this in its name').closest('[role=status]')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' ' } });
  expect(screen.getByRole('button', { name: /^Astra Works/ })).toBeTruthy();
});

test('the search for a provider is cleared by its button, and goes on in the field', async () => {
  show(initial, () => 3);
  await open();
  await screen.findByRole('button', { name: /^Boréal/ });
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a provider' });
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  fireEvent.change(field, { target: { value: 'real' } });
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('button', { name: /^Astra Works/ })).toBeTruthy();
});

test('where no games match, the main button clears the filters and leaves the list alone', async () => {
  const onChoose = show({ ...initial, volatility: ['high'] }, ({ volatility }) => (volatility ? 0 : 12));
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'No games: clear' }));
  expect(screen.getByRole('button', { name: 'High' }).getAttribute('aria-pressed')).toBe('false');
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Show 12 games' }));
  expect(onChoose).toHaveBeenCalledWith(initial);
});

test('where nothing can be played it clears that filter, and has none to clear in an empty list', async () => {
  const onChoose = show(initial, () => 0);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'No games: clear' }));
  fireEvent.click(await screen.findByRole('button', { name: 'No games' }));
  expect(onChoose).toHaveBeenCalledWith({ ...initial, playable: false });
});

test('a list of one provider has no providers to choose', async () => {
  show(initial, () => 3, { providers: ['p-1'] });
  await open();
  await act(async () => {
    await waitFor(() => expect(catalogue.providersLoading.at).not.toBeNull());
  });
  expect(screen.getByRole('button', { name: 'High' })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
