import { expect, test } from './support/fixtures.ts';
import { traceEvents } from './support/trace.ts';

/** Written when the browser stores the compiled code of a module. */
interface CodeCacheEvent {
  readonly name: string;
  readonly args?: { readonly data?: { readonly url?: string } };
}

test('what the worker has stored is compiled once: the browser stores the compiled code with it @chromium', async ({
  page,
  allowErrors,
}) => {
  // Requests to the store that find nothing yet.
  allowErrors(/status of 504/);
  const compiled = new Set<string>();
  const trace = async (visit: () => Promise<unknown>) => {
    const events = await traceEvents<CodeCacheEvent>(page, ['v8', 'devtools.timeline'], async () => {
      await visit();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
    });
    for (const { name, args } of events) {
      const url = args?.data?.url;
      if (name === 'v8.produceModuleCache' && url)
        compiled.add(url.replace(/^.*\/assets\/|-[\w-]{7}\.js$/g, ''));
    }
    return [...compiled];
  };
  await trace(async () => {
    await page.goto('/');
    // The renderer of pages runs the app's scripts as the worker serves them.
    await page.waitForFunction(() => performance.getEntriesByName('page-stored').length > 0);
  });
  // The browser stores it in its own time: with the renderer or with one of the next visits.
  await expect.poll(() => trace(() => page.reload())).toEqual(expect.arrayContaining(['react', 'app']));
});
