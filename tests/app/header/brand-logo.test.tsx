import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const CONFIG = 'GET /api/fe/config/logo-config';

beforeEach(() => {
  freshTab();
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A visit of its own: the configuration is loaded once per page. */
async function show(full: string | null, mobile: string | null) {
  const { to } = stubFetch({ [CONFIG]: { body: { logoUrl: { full, mobile } } } });
  const { default: BrandLogo } = await import('../../../src/app/header/BrandLogo.tsx');
  mount(<BrandLogo>own</BrandLogo>);
  await waitFor(() => expect(to(CONFIG)).toHaveLength(1));
}

test("comes from the configuration, else it is the brand's own", async () => {
  await show('/logo/full.svg', '/logo/small.svg');
  const picture = await screen.findByAltText('');
  expect(picture.getAttribute('src')).toBe('/logo/full.svg');
  expect(document.querySelector('source')?.getAttribute('srcset')).toBe('/logo/small.svg');
  expect(screen.queryByText('own')).toBeNull();
  fireEvent.error(picture);
  expect(await screen.findByText('own')).toBeTruthy();
});

test("without an address it stays the brand's own", async () => {
  await show(null, null);
  expect(screen.getByText('own')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});
