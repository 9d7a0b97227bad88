import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../../src/core/data/loader.ts';
import { callSettings } from '../../../../src/core/http/call.ts';
import { language } from '../../../../src/core/shell/i18n.ts';
import ProvidersScreen from '../../../../src/features/games/provider/ProvidersScreen.tsx';
import { catalogue } from '../../../../src/features/games/state.ts';
import { stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';

const PROVIDERS = 'GET /api/games/providers';
const provider = (name: string, over: object = {}) => ({ id: name, slug: name.toLowerCase(), name, ...over });
const some = [
  provider('Boréal', { total: 70, playable: 1 }),
  provider('Astra', { total: 90, playable: 12 }),
  provider('Atrium', { total: 170, playable: 0 }),
  provider('Zinc'),
];

beforeEach(() => {
  freshTab('/producers');
  Object.assign(callSettings, { retries: 0 });
  catalogue.providers = ref([]);
  Object.assign(catalogue.providersLoading, initialLoadState());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('all providers are listed from A to Z, each with its games and its page', async () => {
  stubFetch({ [PROVIDERS]: { body: some } });
  mount(<ProvidersScreen params={{}} />);
  const sectionA = await screen.findByRole('region', { name: 'A' });
  const names = (await screen.findAllByRole('link')).map(link => link.textContent);
  expect(names).toEqual(['AAstra 12 games', 'AAtrium 170 titles', 'BBoréal 1 game', 'ZZinc ']);
  expect(within(sectionA).getAllByRole('link')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Astra 12 games' }).getAttribute('href')).toBe('/producers/astra');
  expect(screen.getByText('4 providers')).toBeTruthy();
});

test('providers are grouped by their first letter, in the order of the language', async () => {
  const names = ['boreal', 'Östra', 'Astra', 'Oak', '9 Lines', 'Zinc', 'Álamo', '1 More'];
  stubFetch({ [PROVIDERS]: { body: names.map(name => provider(name)) } });
  const groups = async () =>
    (await screen.findAllByRole('region')).map(region =>
      [...region.querySelectorAll('h2, [class*=name]')].map(({ textContent }) => textContent).join(' '),
    );
  mount(<ProvidersScreen params={{}} />);
  expect(await groups()).toEqual(['# 1 More 9 Lines', 'A Álamo Astra', 'B boreal', 'O Oak Östra', 'Z Zinc']);
  // Estonian has the letter ö after z.
  act(() => {
    language.locale = 'et';
  });
  await waitFor(async () => expect((await groups()).at(-1)).toBe('Ö Östra'));
  language.locale = 'en';
});

test('the search narrows the index, and says when there is none', async () => {
  stubFetch({ [PROVIDERS]: { body: some } });
  mount(<ProvidersScreen params={{}} />);
  const field = await screen.findByRole('searchbox', { name: 'Find a provider' });
  fireEvent.change(field, { target: { value: 'bore' } });
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('1 provider')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'nobody' } });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('No provider has this in its name')).toBeTruthy();
});

test('an index that did not load shows an error, and one button loads it', async () => {
  const { answers } = stubFetch({ [PROVIDERS]: { status: 500, body: {} } });
  mount(<ProvidersScreen params={{}} />);
  expect(await screen.findByText('We couldn’t load the providers')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  answers[PROVIDERS] = { body: some };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('4 providers')).toBeTruthy();
});

test('without any provider it leads to the lobby', async () => {
  stubFetch({ [PROVIDERS]: { body: [] } });
  mount(<ProvidersScreen params={{}} />);
  await waitFor(() => expect(screen.getByText('No providers yet')).toBeTruthy());
  expect(screen.getByRole('link', { name: 'Go to the lobby' }).getAttribute('href')).toBe('/');
});
