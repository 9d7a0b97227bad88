import { describe, expect, test } from 'vitest';
import { readSources } from '../setup/sources.ts';
import { applyChange, changesOf } from './changes.ts';
import { EQUIVALENT } from './equivalent.ts';
import { createTestFinder } from './related-tests.ts';

/** The text after each change. */
const changed = (text: string) => changesOf('src/lib/a.ts', text).map(change => applyChange(text, change));

describe('one operator is changed at a time:', () => {
  test.each<[text: string, ...expected: string[]]>([
    ['x = a === b;', 'x = a !== b;'],
    ['x = (a < b);', 'x = (a <= b);'],
    ['x = (a.b) >= (c);', 'x = (a.b) > (c);'],
    ['x = a && b;', 'x = a || b;'],
    ['x = a ?? b;', 'x = a && b;'],
    ['x = !a;', 'x = a;'],
    ['x = true;', 'x = false;'],
    ['x += y;', 'x -= y;'],
    ['x++;', 'x--;'],
    ['--x;', '++x;'],
    ['x = a[0];', 'x = a[1];'],
    ['x = a.slice(1);', 'x = a.slice(2);'],
    ['x = a > 0;', 'x = a >= 0;', 'x = a > 1;'],
    ['x = a - 1;', 'x = a + 1;'],
    ['if (a) f();', 'if (a) ;'],
    ['await f();', ';'],
    ['void f();', ';'],
    ['x = a === b && c;', 'x = a !== b && c;', 'x = a === b || c;'],
  ])('%s', (text, ...expected) => {
    expect(changed(text)).toEqual(expected);
  });

  test.each([
    'x = `a` + b;',
    "x = a + 'b';",
    'x = 1000;',
    'const x: true = y as true;',
    'f<true>;',
    "log('a');",
  ])('none in %s', text => expect(changed(text)).toEqual([]));
});

test('a change is named by its line and kind, and by its number where the line has several', () => {
  const [first, second] = changesOf('src/lib/a.ts', '// “ü”\n  x = a && b && c;\n');
  expect(first).toMatchObject({ line: 2, lineText: 'x = a && b && c;', name: '&& → ||' });
  expect(second).toMatchObject({ line: 2, name: '&& → || #2' });
});

test('a change is noticed by the tests of its folder first, then by the nearest ones', () => {
  const file = (path: string, ...imports: string[]) => ({
    path,
    text: imports.map(name => `import { x } from '${name}';`).join('\n'),
  });
  const find = createTestFinder([
    file('src/lib/a.ts'),
    file('src/core/b.ts', '../lib/a.ts'),
    file('tests/core/b.test.ts', '../../src/core/b.ts'),
    file('tests/core/z.test.ts', '../../src/lib/a.ts'),
    file('tests/lib/far.test.ts', '../../src/core/b.ts'),
    file('tests/e2e/a.spec.ts', '../../src/lib/a.ts'),
    { path: 'tests/lib/type.test.ts', text: `import type { X } from '../../src/lib/a.ts';` },
  ]);
  expect(find('src/lib/a.ts')).toEqual([
    'tests/lib/far.test.ts',
    'tests/core/z.test.ts',
    'tests/core/b.test.ts',
  ]);
});

test('tests that share a word with the name of the file come before nearer ones, also where they name it by its path only', () => {
  const find = createTestFinder([
    { path: 'sw/session/private-store.ts', text: '' },
    { path: 'sw/router.ts', text: `import { x } from './session/private-store.ts';` },
    {
      path: 'tests/sw/strategies/filter.test.ts',
      text: `import { x } from '../../../sw/session/private-store.ts';`,
    },
    { path: 'tests/sw/strategies/private.test.ts', text: `import { x } from '../../../sw/router.ts';` },
    { path: 'tests/sw/named.test.ts', text: `const ENTRY: string = '../../sw/router.ts';` },
  ]);
  expect(find('sw/session/private-store.ts')).toEqual([
    'tests/sw/strategies/private.test.ts',
    'tests/sw/strategies/filter.test.ts',
    'tests/sw/named.test.ts',
  ]);
});

test('what is listed as equivalent exists', () => {
  const texts = new Map(readSources('.').map(({ path, text }) => [path, text]));
  const missing = EQUIVALENT.filter(
    ({ file, line, name }) =>
      !changesOf(file, texts.get(file) ?? '').some(
        change => change.lineText === line && change.name === name,
      ),
  );
  expect(missing).toEqual([]);
});
