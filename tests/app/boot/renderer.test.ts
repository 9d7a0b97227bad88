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

/** What becomes of the HTML that the app renders. */
function renderHtml(html: string): Promise<string> {
  const code = `export const renderApp = async () => ${JSON.stringify(html)}`;
  return render({ facts, parts: {}, app: `data:text/javascript,${encodeURIComponent(code)}` });
}

test('pictures that load lazily are left to the script of the head, those of the first screen load with the page', async () => {
  const image = (path: string, loading: string) =>
    `<img class="image" src="${path}" width="300" height="400" alt="" loading="${loading}" decoding="async"/>`;
  const rendered = await renderHtml(image('/pictures/1.svg', 'eager') + image('/pictures/2.svg', 'lazy'));
  expect(rendered).toContain('<img class="image" src="/pictures/1.svg"');
  expect(rendered).toContain('<img class="image" data-src="/pictures/2.svg"');
});

test('own styles are left to the script of the head, since the policy forbids the attribute', async () => {
  expect(await renderHtml('<i style="--ratio: 3 / 4"></i>')).toBe('<i data-style="--ratio: 3 / 4"></i>');
});
