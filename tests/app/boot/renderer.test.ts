import { expect, test } from 'vitest';
import { render } from '../../../src/app/boot/renderer.ts';

const facts = {
  pathname: '/',
  search: '',
  isNarrow: true,
  isDesktop: false,
  canHover: false,
  hasSignedIn: false,
  clock: null,
  stored: {},
};

test('pictures that load lazily are left to the script of the head, those of the first screen load with the page', async () => {
  const image = (path: string, loading: string) =>
    `<img class="image" src="${path}" width="300" height="400" alt="" loading="${loading}" decoding="async"/>`;
  const html = image('/pictures/1.svg', 'eager') + image('/pictures/2.svg', 'lazy');
  const code = `export const renderApp = async () => ${JSON.stringify(html)}`;
  const app = `data:text/javascript,${encodeURIComponent(code)}`;
  const rendered = await render({ facts, parts: {}, app });
  expect(rendered).toContain('<img class="image" src="/pictures/1.svg"');
  expect(rendered).toContain('<img class="image" data-src="/pictures/2.svg"');
});
