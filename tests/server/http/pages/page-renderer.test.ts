import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createPageRenderer, type PageRenderer } from '../../../../server/http/pages/page-renderer.ts';
import { createLog } from '../../../../server/log.ts';
import type { PageFacts } from '../../../../src/contract/page-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'orbit-renderer-'));
/** Renders what the parts say, counting. */
writeFileSync(
  join(folder, 'renderer.mjs'),
  `let count = 0;
  export async function render({ facts, parts, app }) {
    count += 1;
    const { suffix } = await import(app);
    if (parts.fault === 'throws') throw new Error('a broken component');
    if (parts.fault === 'ends') process.exit(1);
    if (parts.delay) await new Promise(resolve => setTimeout(resolve, parts.delay));
    return facts.pathname + ' ' + count + suffix;
  }`,
);
writeFileSync(join(folder, 'app.mjs'), `export const suffix = '!';`);
afterAll(() => rmSync(folder, { recursive: true }));

const facts = (pathname: string): PageFacts => ({
  pathname,
  search: '',
  isNarrow: false,
  isDesktop: true,
  canHover: true,
  clock: null,
  hasSignedIn: false,
  stored: {},
});
const lines: string[] = [];
let renderer: PageRenderer;
const open = () => {
  lines.length = 0;
  const log = createLog('error', { write: line => lines.push(line) });
  renderer = createPageRenderer({ entry: join(folder, 'renderer.mjs'), app: join(folder, 'app.mjs') }, log);
  return renderer;
};
afterEach(() => renderer.close());

test('a page is rendered once for what it shows, whatever its time', async () => {
  const { render } = open();
  // On a busy machine a page may come too late for its visitor; it is kept for the next one.
  await vi.waitFor(async () => expect(await render(facts('/'), { lobby: { at: 'now' } })).toBe('/ 1!'));
  expect(await render(facts('/'), { lobby: { at: 'later' } })).toBe('/ 1!');
  await vi.waitFor(async () =>
    expect(await render(facts('/'), { lobby: { at: 'later', rails: 1 } })).toBe('/ 2!'),
  );
  await vi.waitFor(async () => expect(await render(facts('/de'), { lobby: { at: 'now' } })).toBe('/de 3!'));
});

test('a page that is asked for again is kept, whatever others are rendered meanwhile', async () => {
  const { render } = open();
  await vi.waitFor(async () => expect(await render(facts('/'), {})).toBe('/ 1!'));
  for (let page = 0; page < 300; page += 1) {
    await render(facts(`/play/${page}`), {});
    if (page % 100 === 0) await render(facts('/'), {});
  }
  expect(await render(facts('/'), {})).toBe('/ 1!');
  await vi.waitFor(async () => expect(await render(facts('/play/0'), {})).toBe('/play/0 302!'));
});

test('whoever asks for a page that is being rendered waits for that rendering', async () => {
  const { render } = open();
  await vi.waitFor(async () => expect(await render(facts('/warm'), {})).not.toBeNull());
  await vi.waitFor(async () => {
    const pages = await Promise.all([1, 2, 3].map(() => render(facts('/'), { delay: 20 })));
    expect(pages).toEqual(['/ 2!', '/ 2!', '/ 2!']);
  });
});

test('a page that can’t be rendered is a skeleton, and the log says why', async () => {
  const { render } = open();
  expect(await render(facts('/'), { fault: 'throws' })).toBeNull();
  await vi.waitFor(() => expect(lines.join()).toContain('a broken component'));
});

test('a page that takes too long is a skeleton for this visitor, and there for the next', async () => {
  const { render } = open();
  expect(await render(facts('/'), { delay: 400 })).toBeNull();
  await vi.waitFor(async () => expect(await render(facts('/'), { delay: 400 })).toMatch(/^\/ \d/));
});

test('the thread is started again when it has ended, but not for ever', async () => {
  const { render } = open();
  for (let end = 1; end <= 2; end += 1) {
    expect(await render(facts('/'), { fault: 'ends', end })).toBeNull();
    await vi.waitFor(async () => expect(await render(facts(`/${end}`), {})).toMatch(/^\/\d /));
  }
  expect(await render(facts('/'), { fault: 'ends' })).toBeNull();
  expect(await render(facts('/last'), {})).toBeNull();
});
