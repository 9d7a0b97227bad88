import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { PageFacts, PageParts } from '../../src/contract/page-state.ts';
import { BoundedMap } from '../../src/lib/bounded-map.ts';
import type { Log } from '../log.ts';
import type { RendererFiles, RenderReply, RenderRequest } from './page-renderer-thread.ts';

/** A page that takes longer is sent as a skeleton, milliseconds: the first one after a start loads the app. */
const TIMEOUT_MS = 250;
/** Pages kept: addresses, times two widths. */
const MAX_PAGES = 200;
/** After so many ends of the thread pages are sent as skeletons: something is wrong with the build. */
const MAX_RESTARTS = 3;

export interface PageRenderer {
  /** The HTML of a page; null where it can't be rendered in time. Never rejects. */
  render(facts: PageFacts, parts: PageParts): Promise<string | null>;
  close(): Promise<void>;
}

/** Renders pages with the build's own components, in a thread of its own, and keeps the latest by what they show. */
export function createPageRenderer(files: RendererFiles, log: Log): PageRenderer {
  const pages = new BoundedMap<string, string>(MAX_PAGES);
  const waiting = new Map<number, (html: string | null) => void>();
  let thread: Worker | null = null;
  let restarts = 0;
  let lastId = 0;

  function start(): Worker {
    const worker = new Worker(new URL('./page-renderer-thread.ts', import.meta.url), { workerData: files });
    worker.unref();
    worker.on('message', (reply: RenderReply) => {
      if ('error' in reply) log.error({ error: reply.error }, 'a page could not be rendered');
      waiting.get(reply.id)?.('html' in reply ? reply.html : null);
    });
    worker.on('error', error => log.error({ error: String(error) }, 'the page renderer has ended'));
    worker.on('exit', () => {
      thread = null;
      restarts += 1;
      for (const end of waiting.values()) end(null);
    });
    return worker;
  }

  async function renderInThread(facts: PageFacts, parts: PageParts): Promise<string | null> {
    if (restarts >= MAX_RESTARTS) return null;
    thread ??= start();
    lastId += 1;
    const id = lastId;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const timeout = setTimeout(() => resolve(null), TIMEOUT_MS);
    waiting.set(id, html => {
      // One that is late is kept for the next visitor.
      resolve(html);
      waiting.delete(id);
      if (html !== null) pages.set(keyOf(facts, parts), html);
    });
    thread.postMessage({ id, facts, parts } satisfies RenderRequest);
    return promise.finally(() => clearTimeout(timeout));
  }

  return {
    render: async (facts, parts) => pages.get(keyOf(facts, parts)) ?? renderInThread(facts, parts),
    close: async () => void (await thread?.terminate()),
  };
}

/** The times in it are those of the request: what is rendered now is new. */
const keyOf = (facts: PageFacts, parts: PageParts): string =>
  createHash('sha256')
    .update(JSON.stringify([facts, parts], (key, value) => (key === 'at' ? undefined : value)))
    .digest('base64');
