import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as valibot from 'valibot';
import { expect, test } from 'vitest';
import { leanSchemas, withoutIssueTexts } from '../../../server/build/worker-schemas.ts';

const file = createRequire(import.meta.url)
  .resolve('valibot')
  .replace('index.cjs', 'index.mjs');
const source = readFileSync(file, 'utf8');

const schemasOf = (v: typeof valibot) => ({
  object: v.object({
    id: v.pipe(v.number(), v.safeInteger()),
    state: v.picklist(['open', 'done']),
    at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    rows: v.optional(v.array(v.record(v.string(), v.boolean()))),
  }),
  union: v.union([v.object({ path: v.string() }), v.object({ name: v.literal('x') })]),
});

const VALUES: readonly unknown[] = [
  { id: 1, state: 'open', at: null, rows: [{ a: true }], more: 1 },
  { id: 1, state: 'done', at: '2026-06-01T12:00:00.000Z' },
  { id: 1.5, state: 'open', at: null },
  { id: 1, state: 'gone', at: null },
  { id: 1, state: 'open', at: 'yesterday' },
  { id: 1, state: 'open', at: null, rows: [{ a: 'true' }] },
  { id: 1, state: 'open' },
  { path: '/' },
  { name: 'x' },
  { name: 'y' },
  null,
  'text',
];

test('the worker’s schemas accept, refuse and answer as valibot does, without a text of an issue', async () => {
  const lean = withoutIssueTexts(source);
  const name = `data:text/javascript,${encodeURIComponent(lean)}`;
  const inWorker = schemasOf((await import(/* @vite-ignore */ name)) as typeof valibot);
  const full = schemasOf(valibot);
  for (const key of ['object', 'union'] as const)
    for (const value of VALUES) {
      const expected = valibot.safeParse(full[key], value);
      const actual = valibot.safeParse(inWorker[key], value);
      expect(actual.success, JSON.stringify(value)).toBe(expected.success);
      if (expected.success) expect(actual.output).toEqual(expected.output);
    }
  expect(/eceived \$\{received/.test(lean)).toBe(false);
});

test('only valibot is changed, and one that is written in another way fails the build', () => {
  const transform = leanSchemas.transform as (code: string, id: string) => string | null;
  expect(transform(source, '/app/sw/sw.ts')).toBeNull();
  expect(() => transform('export const object = 1;', file)).toThrow('valibot has changed');
});
