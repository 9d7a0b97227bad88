import type { PageClock, RenderInput, RenderOutput } from '../../contract/page-state.ts';
import { headless } from './headless.ts';

/**
 * The HTML of a page, as React hydrates it (decision 0115). An entry of its own, which a thread of the server and a worker
 * of the page import; one rendering after the other. Rejects with what a component throws.
 */
export async function render({ facts, parts, app }: RenderInput): Promise<string> {
  headless.facts = facts;
  if (facts.clock) assumeClock(facts.clock);
  // By its address: the build's own way to import would bring the app before its environment.
  const { renderApp } = (await import(/* @vite-ignore */ app)) as typeof import('./render-app.tsx');
  return renderApp(parts);
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
      html => globalThis.postMessage({ html, styles: headless.styles } satisfies RenderOutput),
      error => globalThis.postMessage({ error: String(error) } satisfies RenderOutput),
    );
