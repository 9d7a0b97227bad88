import type { PageClock, RenderInput, RenderOutput } from '../../contract/page-state.ts';
import { headless } from './headless.ts';

/** The address of an image that is loaded lazily, to the end of that attribute. Texts have no quotes. */
const LAZY_ADDRESS = / src=("[^>]*loading="lazy")/g;

/**
 * The HTML of a page, as React hydrates it (decision 0115), but for what the script of the head completes: the content security policy
 * forbids the attribute `style`, and lazily loaded pictures have no address (decision 0149). An entry of its own, which a thread of
 * the server and a worker of the page import; one rendering after the other. Rejects with what a component throws.
 */
export async function render({ facts, parts, app }: RenderInput): Promise<string> {
  Object.assign(headless, { facts, parts });
  if (facts.clock) assumeClock(facts.clock);
  // By its address: the build's own way to import would bring the app before its environment.
  const { renderApp } = (await import(/* @vite-ignore */ app)) as typeof import('./render-app.tsx');
  const html = await renderApp(parts);
  return html.replace(LAZY_ADDRESS, ' data-src=$1').replaceAll(' style="', ' data-style="');
}

/** Times are written as the page writes them. Throws where this thread has another time zone, which nothing can change. */
function assumeClock({ offset, languages }: PageClock): void {
  if (new Date().getTimezoneOffset() !== offset) throw new Error('another time zone than the page');
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
}

/** In a worker of the page: one message is one page, and the HTML comes back, or what was thrown. */
if ('WorkerGlobalScope' in globalThis)
  globalThis.onmessage = ({ data }: MessageEvent<RenderInput>) =>
    void render(data).then(
      html =>
        globalThis.postMessage({
          html,
          styles: headless.styles,
          scripts: loadedScripts(data.app),
        } satisfies RenderOutput),
      error => globalThis.postMessage({ error: String(error) } satisfies RenderOutput),
    );

/**
 * The page names scripts from this size on, decoded: to request one takes a slow phone some milliseconds before the first paint, and a small
 * one is there soon, and compiled soon, when the app imports it.
 */
const MIN_PRELOADED_BYTES = 4000;

/** The scripts of the app that were imported for the page and are worth naming in it; `app` is the renderer's own. */
const loadedScripts = (app: string): string[] =>
  performance
    .getEntriesByType('resource')
    .filter(entry => (entry as PerformanceResourceTiming).decodedBodySize >= MIN_PRELOADED_BYTES)
    .map(({ name }) => new URL(name).pathname)
    .filter(path => path.endsWith('.js') && path !== app);
