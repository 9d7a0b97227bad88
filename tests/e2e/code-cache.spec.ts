import { expect, test } from './support/fixtures.ts';
import { traceEvents } from './support/trace.ts';

test.use({ alternatesViewport: false });

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
  const events = await traceEvents<CodeCacheEvent>(page, ['v8', 'devtools.timeline'], async () => {
    await page.goto('/');
    // The renderer of pages runs the app's scripts as the worker serves them.
    await page.waitForFunction(() => performance.getEntriesByName('page-stored').length > 0);
    await page.reload();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
  });
  const compiled = events
    .filter(({ name, args }) => name === 'v8.produceModuleCache' && args?.data?.url)
    .map(({ args }) => args?.data?.url?.replace(/^.*\/assets\/|-[^-]*$/g, ''));
  expect(compiled).toEqual(expect.arrayContaining(['react', 'app']));
});
