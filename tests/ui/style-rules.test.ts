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
