import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, parseAst, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstVisit, firstVisitSources, withoutRequestSchemas } from '../../../server/build/first-visit.ts';

const ROOT = join(import.meta.dirname, '../../..');
const OUTPUT = join(ROOT, 'tests', '.out');
const parse = (code: string, lang: 'ts' | 'tsx' = 'ts') => parseAst(code, { lang });
const strip = (code: string) => withoutRequestSchemas(code, parse(code));

/** Inside the repository, so that its packages are found. */
let root: string;
const files: Readonly<Record<string, string>> = {
  'src/main.tsx': `
    import 'react-dom/client';
    import { ofetch } from 'ofetch';
    import { Heart } from 'lucide-react';
    import { Router } from 'wouter';
    import * as v from 'valibot';
    import type { Later } from './later.ts';
    import { type Types } from './types.ts';
    export type { More } from './more.ts';
    import { start } from './start.ts';
    export const all: unknown[] = [ofetch, Heart, Router, v.string(), start];
    export type { Later, Types };
    export const later = () => import('./later.ts');
  `,
  'src/start.ts': "export { info as start } from './contract/subjects/info.ts';",
  'src/contract/subjects/info.ts': `
    import * as v from 'valibot';
    const defineEndpoints = <T>(_wire: object, details: T): T => details;
    export const info = defineEndpoints({}, {
      save: { body: v.object({ onlyTheBackEnd: v.string() }), reply: v.object({ thePage: v.string() }) },
    });
  `,
  'src/features/lobby/LobbyScreen.tsx': "import './lobby.ts'; import './LobbyScreen.module.css';",
  'src/features/lobby/LobbyScreen.module.css': '',
  'src/features/lobby/lobby.ts': "export * from '../../start.ts';",
  'src/later.ts': "import * as v from 'valibot'; export type Later = 1; export const email = v.email();",
  'src/icons.ts': "export { Heart, TriangleAlert } from 'lucide-react';",
  'src/types.ts': 'export type Types = 1;',
  'src/more.ts': 'export type More = 1;',
};

beforeAll(() => {
  mkdirSync(OUTPUT, { recursive: true });
  root = mkdtempSync(join(OUTPUT, 'first-visit-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the schemas of requests', () => {
  test('are blanked out, and everything else keeps its place', () => {
    const code = [
      'export const a = defineEndpoints(wire, {',
      '  save: { body: v.object({ id: v.string() }), reply: R, caller: "anyone" },',
      '  list: {',
      '    query: v.object({',
      '      page: v.number(),',
      '    }),',
      '    reply: R',
      '  },',
      '  last: { reply: R, body: B }',
      '});',
    ].join('\n');
    const stripped = strip(code);
    expect(stripped).toHaveLength(code.length);
    expect(stripped.split('\n')).toHaveLength(10);
    expect(stripped).not.toMatch(/body|query|page|B/);
    expect(stripped.replace(/\s+/g, ' ')).toBe(
      'export const a = defineEndpoints(wire, { save: { reply: R, caller: "anyone" }, list: { reply: R }, last: { reply: R, } });',
    );
    expect(() => parse(stripped)).not.toThrow();
  });

  test.each([
    ['of the wire half, which the worker reads', 'defineEndpoints({ save: { body: B } }, rest)'],
    ['of another call', 'define(wire, { save: { body: B } })'],
    ['below the details of an endpoint', 'defineEndpoints(wire, { save: { reply: { body: B } } })'],
    ['that are no literal', 'defineEndpoints(wire, { save: details, ...others })'],
  ])('%s stay', (_, code) => {
    expect(strip(code)).toBe(code);
  });
});

test('a first visit runs what entry and lobby import at once: no types, and nothing lazy', () => {
  const found = [...firstVisitSources(root, parse)].map(path => path.slice(root.length + 1)).toSorted();
  expect(found).toEqual([
    'src/contract/subjects/info.ts',
    'src/features/lobby/LobbyScreen.tsx',
    'src/features/lobby/lobby.ts',
    'src/main.tsx',
    'src/start.ts',
  ]);
});

describe('a build', () => {
  const stubs = new Set<string>();
  let first: Rolldown.OutputChunk;
  let later: Rolldown.OutputChunk;
  const libraryOf = (chunk: Rolldown.OutputChunk) =>
    chunk.moduleIds.filter(id => id.includes('/valibot/')).map(id => id.replace(/^.*\.mjs/, ''));

  beforeAll(async () => {
    const { output } = (await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [
        firstVisit(),
        { name: 'stubs', moduleParsed: ({ id }) => void (id.startsWith('\0orbit-stub/') && stubs.add(id)) },
      ],
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: join(root, 'src/main.tsx'), preserveEntrySignatures: 'strict' },
      },
    })) as Rolldown.RolldownOutput;
    const chunks = output.filter(part => part.type === 'chunk');
    const holding = (path: string) =>
      chunks.find(({ moduleIds }) => moduleIds.includes(join(root, path))) as Rolldown.OutputChunk;
    first = holding('src/main.tsx');
    later = holding('src/later.ts');
  });

  test('has a copy of the library of schemas for what is loaded later, so that the first chunk has only its own', () => {
    expect(libraryOf(first)).toEqual(['']);
    expect(libraryOf(later)).toEqual(['?later']);
    expect(later.code).toContain('email');
    expect(first.code).not.toContain('EMAIL_REGEX');
  });

  test('sends no schema of a request to the page', () => {
    expect(first.code).toContain('thePage');
    expect(first.code).not.toContain('onlyTheBackEnd');
  });

  test('finds every part of a library that the page does without where the library imports it', () => {
    expect([...stubs].map(id => id.slice('\0orbit-stub/'.length)).toSorted()).toEqual([
      'lucide-react/./context.mjs',
      'lucide-react/./shared/src/build/buildLucideIconForReact.mjs',
      'lucide-react/./shared/src/utils/hasA11yProp.mjs',
      'lucide-react/./shared/src/utils/mergeClasses.mjs',
      'lucide-react/./shared/src/utils/toLucideIconData.mjs',
      'lucide-react/./shared/src/utils/toPascalCase.mjs',
      'ofetch/destr',
      'ofetch/ufo',
      'wouter/regexparam',
    ]);
  });

  test('draws an icon as the library does, without its classes and what HTML does not need', async () => {
    await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [firstVisit()],
      build: {
        outDir: join(root, 'icons'),
        rolldownOptions: {
          input: join(root, 'src/icons.ts'),
          external: /^react/,
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'icons.mjs' },
        },
      },
    });
    const built = (await import(pathToFileURL(join(root, 'icons/icons.mjs')).href)) as typeof lucide;
    const draw = (icons: typeof lucide) => [
      renderToStaticMarkup(createElement(icons.TriangleAlert, { 'aria-hidden': true, className: 'own' })),
      renderToStaticMarkup(createElement(icons.Heart)),
    ];
    const attributesOf = (markup: string) => markup.match(/[\w-]+="[^"]*"/g)?.toSorted();
    const expected = draw(lucide).map(markup =>
      markup.replace(/ xmlns="[^"]*"|lucide[\w-]* ?/g, '').replace(' class=""', ''),
    );
    expect(draw(built).map(attributesOf)).toEqual(expected.map(attributesOf));
    expect(draw(built)[0]).toContain('class="own"');
  });
});
