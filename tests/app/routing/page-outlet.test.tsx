import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageOutlet } from '../../../src/app/routing/PageOutlet.tsx';
import { routes } from '../../../src/contract/routes/routes.ts';
import { type ScreenProps, useScreenName } from '../../../src/core/shell/screen.ts';

const rendered = vi.hoisted((): string[] => []);

/** A screen with a name, which it knows at once, and a heading, which comes with it. */
function Body({ route = 'lobby' }: ScreenProps) {
  rendered.push(route);
  useScreenName(`The ${route}`);
  return <h1>{route}</h1>;
}
vi.mock('../../../src/app/routing/screen-components.ts', async original => ({
  ...(await original<object>()),
  screenOf: () => Body,
}));

beforeEach(() => {
  rendered.length = 0;
});
afterEach(cleanup);

const outlet = (name: 'support' | 'news') => (
  <main>
    <PageOutlet
      appLocation={{
        ...{ locale: 'en', prefix: '', target: `/${name}`, route: routes[name], popup: null },
        page: { name, params: {} },
      }}
      isReady
    />
  </main>
);

test('a screen that names itself is not rendered again for it', async () => {
  await act(async () => void render(outlet('support')));
  expect(rendered).toEqual(['support']);
});

test('after a navigation the heading of the new screen has the focus, on arrival it has not', async () => {
  const { rerender } = render(outlet('support'));
  await act(async () => undefined);
  expect(document.activeElement).toBe(document.body);
  await act(async () => rerender(outlet('news')));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'news' }));
});
