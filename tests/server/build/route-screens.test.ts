import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readScreenFiles, screenFilesIn } from '../../../server/build/route-screens.ts';
import { placeholderPages, placeholderPopups } from '../../../src/contract/routes/placeholder-routes.ts';
import { routes } from '../../../src/contract/routes/routes.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('every page and popup that is no placeholder has its one file', () => {
  const files = readScreenFiles(ROOT);
  const sources = globSync('src/**/*.tsx', { cwd: ROOT }).map(path => `/${path.replaceAll('\\', '/')}`);
  const names = Object.entries(routes)
    .filter(
      ([name, { kind }]) => kind !== 'redirect' && !(name in placeholderPages || name in placeholderPopups),
    )
    .map(([name]) => name);
  expect(names.filter(name => !(name in files))).toEqual([]);
  for (const file of Object.values(files))
    expect(
      sources.filter(path => path.endsWith(file)),
      file,
    ).toHaveLength(1);
});

test('a loader stands in the table itself, or in a constant', () => {
  const source = `
    const grid: Loader = () => import('../../features/games/GridScreen.tsx');
    const others = () => import('./screens.ts');
    export const loaders: Loaders = {
      grid,
      slots: grid,
      'some-page': () => import('../features/SomeScreen.tsx'),
      others,
      ...same(placeholders, () => import('../features/PlaceholderScreen.tsx')),
    };`;
  expect(screenFilesIn(source)).toEqual({
    grid: '/features/games/GridScreen.tsx',
    slots: '/features/games/GridScreen.tsx',
    'some-page': '/features/SomeScreen.tsx',
  });
});
