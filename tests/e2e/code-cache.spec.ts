import { expect, test } from './support/fixtures.ts';
import { waitForHydration } from './support/page-actions.ts';
import { traceEvents } from './support/trace.ts';

/** Written when the browser makes a module ready, out of stored compiled code or not. */
interface CodeCacheEvent {
  readonly name: string;
  readonly tid: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly url?: string; readonly consumedCacheSize?: number };
  };
}

/** `react` of `/assets/react-1234567.js`. */
const chunkOf = (url: string): string => url.replace(/^.*\/assets\/|-[\w-]{7}\.js$/g, '');

/**
 * Functions that the main thread may compile until React has taken over a list that is opened again: what is in small files and in the
 * page itself, some 100. Without the hint of the build (decision 0156) they were 830.
 */
const MAX_COMPILED_FUNCTIONS = 250;

test('a page that is opened again uses the stored compiled code of its scripts @chromium', async ({
  page,
  context,
}) => {
  await page.goto('/pokies/all');
  await page.waitForFunction(() => performance.getEntriesByName('page-stored').length > 0);
  const categories = ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile'];
  await page.close();
  // In a process of its own: one that has run the scripts before still has their compiled code in its memory.
  const reopen = async () => {
    const opened = await context.newPage();
    const events = await traceEvents<CodeCacheEvent>(opened, categories, async () => {
      await opened.goto('/pokies/all');
      await waitForHydration(opened);
    });
    await opened.close();
    const mainThreads = events.flatMap(({ name, args, tid }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [tid] : [],
    );
    const onMainThread = events.filter(({ tid }) => mainThreads.includes(tid));
    const compiled = onMainThread.filter(({ name }) => name === 'V8.CompileCode').length;
    const used = onMainThread.flatMap(({ name, args }) => {
      const { url = '', consumedCacheSize = 0 } = args?.data ?? {};
      return name === 'v8.compileModule' && consumedCacheSize > 0 ? [chunkOf(url)] : [];
    });
    return { used, tooMany: Math.max(0, compiled - MAX_COMPILED_FUNCTIONS) };
  };
  // The screen's own chunk as well as those that the page names.
  const chunks = expect.arrayContaining(['react', 'app', 'CategoryScreen', 'messages-en-lazy']);
  // The browser stores compiled code in its own time: with the renderer of pages, or with one of the next visits.
  await expect.poll(reopen).toEqual({ used: chunks, tooMany: 0 });
});
