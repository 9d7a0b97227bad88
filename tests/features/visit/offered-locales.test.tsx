import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { useLocalesLoad } from '../../../src/features/visit/load-locales.ts';
import { platformLocales, useOfferedLocales } from '../../../src/features/visit/offered-locales.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

function Page() {
  useLocalesLoad();
  return useOfferedLocales().map(locale => <p key={locale}>{locale}</p>);
}

const languages = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent);

beforeEach(() => freshTab());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  platformLocales.codes = null;
  Object.assign(platformLocales.loading, initialLoadState());
});

describe('the languages to choose from', () => {
  test('are those of the host that the platform has too', async () => {
    const codes = ['en', 'de', 'it', 'pt'];
    stubFetch({ 'GET /api/info/locales': { body: codes.map(code => ({ code })) } });
    mount(<Page />);
    expect(languages()).toHaveLength(10);
    await vi.waitFor(() => expect(languages()).toEqual(['en', 'de', 'it']));
  });

  test('are the current one alone where the platform has no other of the host', async () => {
    stubFetch({ 'GET /api/info/locales': { body: [{ code: 'pt' }] } });
    mount(<Page />);
    await vi.waitFor(() => expect(languages()).toEqual(['en']));
  });

  test('are all of the host while the platform does not say', async () => {
    stubFetch({ 'GET /api/info/locales': { status: 404, body: {} } });
    mount(<Page />);
    await vi.waitFor(() => expect(platformLocales.loading.phase).toBe('error'));
    expect(languages()).toHaveLength(10);
  });
});
