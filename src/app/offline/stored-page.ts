import type { RenderInput } from '../../contract/page-state.ts';
import { whenIdleAfterLoad } from '../../core/scheduling/idle-scheduler.ts';
import { whenQuiet } from '../../core/scheduling/quiet.ts';
import { sessionEpoch } from '../../core/session/epoch.ts';
import { historyState } from '../../core/shell/navigation.ts';
import { readPageParts } from '../../core/shell/page-state.ts';
import { controller, postToWorker } from '../../core/worker/client.ts';
import { account } from '../../features/account/state.ts';
import { currentFacts } from '../boot/page-facts.ts';
import { parseLocation } from '../routing/location.ts';

/** A worker that has not answered by then is ended, milliseconds. */
const RENDER_TIMEOUT_MS = 10_000;
/** How often the page looks whether it shows something else, milliseconds. */
const INTERVAL_MS = 5000;

/** What was stored last, by address. */
const stored = new Map<string, string>();
let isRunning = false;

/**
 * Keeps the page of each screen that can be written into HTML stored as it is now, so that a navigation there shows it
 * before any script has run (decision 0115). Renders in a worker of its own, while the visitor does nothing. Returns a function
 * that stops.
 */
export function keepPageStored(): () => void {
  const update = () => void storeCurrentPage();
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
    if (!worker || !page || popup || location.search !== '') return;
    const parts = readPageParts(page.name);
    if (!parts) return;
    const isPrivate = account.authStatus === 'player';
    const input = { facts: currentFacts(isPrivate), parts };
    const key = JSON.stringify(input, (name, value) => (name === 'at' ? undefined : value));
    const path = input.facts.pathname;
    if (stored.get(path) === key) return;
    const epoch = sessionEpoch();
    const html = await renderInWorker(renderer.entry, { ...input, app: renderer.app });
    if (html === null || epoch !== sessionEpoch()) return;
    stored.set(path, key);
    const { lang } = document.documentElement;
    postToWorker(worker, 'storePage', {
      path,
      epoch,
      isPrivate,
      lang,
      title: document.title,
      html,
      state: input,
    });
  } finally {
    isRunning = false;
  }
}

/** The build names the renderer's chunks in its page; development has none. */
function rendererAddresses(): { entry: string; app: string } | null {
  const [entry, app] = document.documentElement.dataset['renderer']?.split(' ') ?? [];
  return entry && app ? { entry, app } : null;
}

/** Null where the worker can't be started, the page not be rendered, or neither in time. */
function renderInWorker(entry: string, input: RenderInput): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  let worker: Worker;
  try {
    worker = new Worker(entry, { type: 'module' });
  } catch {
    return Promise.resolve(null);
  }
  const timeout = setTimeout(() => resolve(null), RENDER_TIMEOUT_MS);
  worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
  worker.onerror = () => resolve(null);
  worker.postMessage(input);
  return promise.finally(() => {
    clearTimeout(timeout);
    worker.terminate();
  });
}
