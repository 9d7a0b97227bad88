import { PAGE_STATE_ID, type RenderInput, type RenderOutput } from '../../contract/page-state.ts';
import { whenIdleAfterLoad } from '../../core/scheduling/idle-scheduler.ts';
import { whenQuiet } from '../../core/scheduling/quiet.ts';
import { sessionEpoch } from '../../core/session/epoch.ts';
import { historyState } from '../../core/shell/navigation.ts';
import { readPageParts } from '../../core/shell/page-state.ts';
import { logEvent } from '../../core/telemetry/log.ts';
import { controller } from '../../core/worker/client.ts';
import { requestFromWorker } from '../../core/worker/messages.ts';
import { workerState } from '../../core/worker/state.ts';
import { account } from '../../features/account/state.ts';
import { toBase64 } from '../../lib/encode-bytes.ts';
import { escapeHtml, jsonScript } from '../../lib/html.ts';
import { isChromium, renderDisabledStylesheet, renderScriptPreload } from '../../lib/page-html.ts';
import { currentFacts } from '../boot/page-facts.ts';
import { parseLocation } from '../routing/location.ts';
import { picturesOnFirstScreen, storePicturesAsPixels } from './picture-pixels.ts';

type RenderedPage = Extract<RenderOutput, { html: string }>;

/** A worker that has not answered by then is ended, milliseconds. */
const RENDER_TIMEOUT_MS = 10_000;
/** How often the page looks whether it shows something else, milliseconds. */
const INTERVAL_MS = 5000;

/** So often a page is rendered that fails to be, before it changes: a chunk may have been lost on the way. */
const MAX_FAILURES = 5;

/** What was stored last, or can't be, by address. */
const stored = new Map<string, string>();
/** The page that could not be rendered last, and how often in a row. */
let failed = { key: '', count: 0 };
let isRunning = false;

/**
 * Keeps the page of each screen that can be written into HTML stored as it is now, so that a navigation there shows it
 * before any script has run (decision 0115). Renders in a worker of its own, while the visitor does nothing. Returns a function
 * that stops.
 */
export function keepPageStored(): () => void {
  if (!rendererAddresses()) return () => undefined;
  // A worker that was ended meanwhile does not answer: the next look stores the page.
  const update = () => void storeCurrentPage().catch(() => stored.clear());
  const timer = setInterval(update, INTERVAL_MS);
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', update);
  };
}

async function storeCurrentPage(): Promise<void> {
  const renderer = rendererAddresses();
  if (isRunning || !renderer) return;
  isRunning = true;
  try {
    if (document.visibilityState === 'visible') {
      await whenIdleAfterLoad();
      await whenQuiet();
    }
    const worker = controller();
    const { page, popup } = parseLocation(location.pathname, location.search, historyState());
    // The newer build has pages of its own, and this worker is to make way for it (decision 0076).
    if (!worker || workerState.updateReady || !page || popup) return;
    const isPrivate = account.authStatus === 'player';
    const facts = currentFacts(isPrivate);
    const path = facts.pathname + facts.search;
    // An open game's balance changes with every round: it is stored again when the page is left.
    const isOpenGame = page.name === 'gameItem' && document.visibilityState === 'visible';
    if (isPrivate && isOpenGame && stored.has(path)) return;
    const parts = readPageParts(page.name);
    if (!parts) return;
    // State is proxies, which no message takes.
    const input = JSON.parse(JSON.stringify({ facts, parts })) as Omit<RenderInput, 'app'>;
    const key = JSON.stringify(input, (name, value) => (name === 'at' ? undefined : value));
    if (stored.get(path) === key) return;
    const epoch = sessionEpoch();
    const output = await renderInWorker(renderer.entry, { ...input, app: renderer.app });
    if (output === null) failed = { key, count: failed.key === key ? failed.count + 1 : 1 };
    if (output !== null || failed.count >= MAX_FAILURES) stored.set(path, key);
    if (output === null || epoch !== sessionEpoch() || workerState.updateReady) return;
    const { lang } = document.documentElement;
    await requestFromWorker(worker, 'storePage', {
      path,
      epoch,
      isPrivate,
      lang,
      title: `<title>${escapeHtml(document.title)}</title>`,
      html: facts.isNarrow ? withPicturesOnFirstScreen(output.html) : output.html,
      ...(await inlineStyle(output)),
      links: linksOf(output),
      data: jsonScript(PAGE_STATE_ID, input),
    });
    if (facts.isNarrow) await storePicturesAsPixels(worker);
    performance.mark('page-stored');
  } finally {
    isRunning = false;
  }
}

/**
 * The rendered page with the addresses of the pictures that this phone has on its first screen, which it stores as pixels: the renderer, which
 * knows no window, has held back those of all but the first rows, and they would be requested after the first paint (decision 0149).
 */
function withPicturesOnFirstScreen(html: string): string {
  const addresses = new Set(
    picturesOnFirstScreen().map(image => escapeHtml(image.getAttribute('src') ?? '')),
  );
  return html.replace(/ data-(src="([^"]*)")/g, (attribute, shown, src) =>
    addresses.has(src) ? ` ${shown}` : attribute,
  );
}

/** The app's own style sheet, which the body names. */
const appStylesheet = (): string =>
  document.querySelector('body > link[rel=stylesheet]')?.getAttribute('href') ?? '';

const screenStylesheets = ({ styles = [] }: RenderedPage): string[] =>
  styles.filter(href => href !== appStylesheet());

/**
 * The style of the app and of the screen, as the page is to have it within its HTML: the first paint would wait for a request per sheet.
 * Rejects where one can't be loaded.
 */
async function inlineStyle(output: RenderedPage): Promise<{ css: string; styleHash: string }> {
  const sheets = [appStylesheet(), ...screenStylesheets(output)].map(async href => {
    const response = await fetch(href);
    if (!response.ok) throw new Error(`${href}: ${response.status}`);
    return response.text();
  });
  const css = (await Promise.all(sheets)).join('');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
  return { css, styleHash: `'sha256-${toBase64(hash)}'` };
}

/** What the hydration needs beside the page's own scripts, and what keeps the imports of the build from loading style again. */
const linksOf = ({ scripts = [], ...output }: RenderedPage): string =>
  [
    ...screenStylesheets(output).map(renderDisabledStylesheet),
    ...(isChromium() ? scripts : [])
      .filter(src => !document.querySelector(`head > script[src="${src}"]`))
      .map(renderScriptPreload),
  ].join('');

/** The build names the renderer's chunks in its page; development has none. */
function rendererAddresses(): { entry: string; app: string } | null {
  const [entry, app] = document.documentElement.dataset['renderer']?.split(' ') ?? [];
  return entry && app ? { entry, app } : null;
}

/** Null where the page can't be rendered, or not in time; the log says why. */
async function renderInWorker(entry: string, input: RenderInput): Promise<RenderedPage | null> {
  const { promise, resolve } = Promise.withResolvers<RenderOutput>();
  const worker = new Worker(entry, { type: 'module' });
  const timeout = setTimeout(() => resolve({ error: 'time-out' }), RENDER_TIMEOUT_MS);
  worker.onmessage = ({ data }: MessageEvent<RenderOutput>) => resolve(data);
  worker.onerror = () => resolve({ error: 'the worker did not start' });
  worker.postMessage(input);
  const output = await promise;
  clearTimeout(timeout);
  worker.terminate();
  if ('html' in output) return output;
  logEvent({ kind: 'render', where: input.facts.pathname, message: output.error });
  return null;
}
