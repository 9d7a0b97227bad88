import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSources } from '../../setup/sources.ts';

/** A part of a regular expression: text, or a group with its alternatives. */
type Part = string | { readonly open: string; readonly alternatives: Part[][] };

const TOKEN = /\\.|\[(?:\\.|[^\]])*\]|\((?:\?(?:[:=!]|<[=!]))?|[^\\[(]/gs;

function parse(source: string): Part[][] {
  const root = { open: '', alternatives: [[]] as Part[][] };
  const stack = [root];
  for (const [token] of source.matchAll(TOKEN)) {
    const { alternatives } = stack.at(-1) ?? root;
    if (token === ')') stack.pop();
    else if (token === '|') alternatives.push([]);
    else if (token.startsWith('(')) {
      const group = { open: token, alternatives: [[]] as Part[][] };
      alternatives.at(-1)?.push(group);
      stack.push(group);
    } else alternatives.at(-1)?.push(token);
  }
  return root.alternatives;
}

const written = (part: Part): string =>
  typeof part === 'string'
    ? part
    : `${part.open}${part.alternatives.map(parts => parts.map(written).join('')).join('|')})`;

/** The expression once per alternative, with that one alone; what a look-ahead excludes is looked for instead. */
const narrowed = (alternatives: Part[][]): string[] =>
  alternatives.flatMap(parts => {
    const variants = parts.flatMap((part, at) =>
      typeof part === 'string'
        ? []
        : narrowed(part.alternatives).map(inner => {
            const [before, after] = [parts.slice(0, at), parts.slice(at + 1)];
            return `${before.map(written).join('')}${part.open.replace('!', '=')}${inner})${after.map(written).join('')}`;
          }),
    );
    return variants.length > 0 ? variants : [parts.map(written).join('')];
  });

const unmatched = (source: string, paths: readonly string[]): string[] =>
  narrowed(parse(source)).filter(variant => {
    const pattern = new RegExp(variant);
    return !paths.some(path => pattern.test(path));
  });

const PACKAGES = ['@lingui/message-utils', '@messageformat', '@noble', 'lucide-react', 'moo', 'react'];
const filesOfPackages = [...PACKAGES, 'react-dom', 'scheduler', 'valibot'].flatMap(name =>
  readdirSync(`node_modules/${name}`, { recursive: true, encoding: 'utf8' }).map(
    path => `/node_modules/${name}/${path.replaceAll('\\', '/')}`,
  ),
);

describe('the groups of chunks in vite.config.ts', () => {
  const config = readFileSync('vite.config.ts', 'utf8');
  const groups = [...config.matchAll(/\bname: '([\w-]+)',\s+test: \/(.+)\/,\s/g)].map(
    ([, name = '', source = '']) => ({ name, source }),
  );
  // The bundler's own module has no file.
  const paths = [
    ...readSources('.')
      .map(({ path }) => `/${path}`)
      .filter(path => path.startsWith('/src/')),
    ...filesOfPackages,
    '\0rolldown/runtime.js',
  ];

  test('are all read', () => {
    expect(groups).toHaveLength(config.match(/\btest: \//g)?.length ?? 0);
    expect(groups.length).toBeGreaterThan(5);
  });

  test.each(groups)('$name: each alternative of its expression matches a file', ({ source }) => {
    expect(unmatched(source, paths)).toEqual([]);
  });
});

test('an alternative that matches no file is found, also within others and in a look-ahead', () => {
  const paths = ['/src/a/one.ts', '/src/b/two.ts', '/src/b/three.css'];
  const source = String.raw`[\\/](?:a[\\/](?:one|gone)|b[\\/]two)\.tsx?$|^(?!.*[\\/](?:three\.css$|lost))`;
  expect(unmatched(source, paths)).toEqual([
    String.raw`[\\/](?:a[\\/](?:gone))\.tsx?$`,
    String.raw`^(?=.*[\\/](?:lost))`,
  ]);
});
