import type { PageClock, RenderInput, RenderOutput } from '../../contract/page-state.ts';
import { headless } from './headless.ts';

/** The address of an image that is loaded lazily, to the end of that attribute. Texts have no quotes. */
const LAZY_ADDRESS = / src=("[^>]*loading="lazy")/g;

/**
 * The HTML of a page, as React hydrates it (decision 0115); lazily loaded pictures have no address, which the script of the head
 * gives them (decision 0149). An entry of its own, which a thread of the server and a worker of the page import; one rendering
 * after the other. Rejects with what a component throws.
 */
export async function render({ facts, parts, app }: RenderInput): Promise<string> {
  Object.assign(headless, { facts, parts });
  if (facts.clock) assumeClock(facts.clock);
  // By its address: the build's own way to import would bring the app before its environment.
  const { renderApp } = (await import(/* @vite-ignore */ app)) as typeof import('./render-app.tsx');
  return (await renderApp(parts)).replace(LAZY_ADDRESS, ' data-src=$1');
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

/** The scripts of the app that were imported for the page; `app` is the renderer's own. */
const loadedScripts = (app: string): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter(path => path.endsWith('.js') && path !== app);
