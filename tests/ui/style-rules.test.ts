import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no style of the root depends on elements anywhere in the page, except on a few that are rare', () => {
  const rules = globSync('src/**/*.css').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*((?::root|html)\S*:has\([^{]*\S)\s*\{/gm)].map(
      ([, selector = '']) => selector,
    ),
  );
  // Each is looked at again only when a modal or an open game comes or goes. What matches any element, or styles what is within the
  // root, would restyle the whole page with every element that is added (decision 0151).
  expect([...new Set(rules)].toSorted()).toEqual([
    ':root:has(> body .page[data-open])',
    'html:has(dialog:modal)',
  ]);
});

test('forced colours change colours and lines alone, so that what is shown and how large it is stays as checked without them', () => {
  const blocks = globSync('src/**/*.css').flatMap(file =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /@media [^{]*forced-colors: active[^{]*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g,
      ),
    ].map(([, block = '']) => block),
  );
  const properties = blocks.flatMap(block => [...block.matchAll(/^\s*([\w-]+):/gm)].map(([, name]) => name));
  expect([...new Set(properties)].toSorted()).toEqual([
    ...['--focus', '--hairline', '--outline'],
    // A checkbox gets the appearance of the browser, whose mark replaces the `content` of its own.
    ...['appearance', 'background', 'border', 'border-color', 'color', 'content', 'forced-color-adjust'],
  ]);
});
