import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { PageFacts, PageParts } from '../../../src/contract/page-state.ts';
import { BoundedMap } from '../../../src/lib/bounded-map.ts';
import { withTimeout } from '../../../src/lib/with-timeout.ts';
import type { Log } from '../../log.ts';
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
  /** By what they show: whoever asks for the same page waits for the same rendering. */
  const underWay = new Map<string, Promise<string | null>>();
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

  function renderInThread(key: string, facts: PageFacts, parts: PageParts): Promise<string | null> {
    thread ??= start();
    lastId += 1;
    const id = lastId;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    waiting.set(id, html => {
      resolve(html);
      waiting.delete(id);
      underWay.delete(key);
      // One that is late is kept for the next visitor.
      if (html !== null) pages.set(key, html);
    });
    underWay.set(key, promise);
    thread.postMessage({ id, facts, parts } satisfies RenderRequest);
    return promise;
  }

  return {
    async render(facts, parts) {
      const key = keyOf(facts, parts);
      const known = pages.get(key);
      if (known !== undefined) {
        // What is asked for stays: the many pages of games must not evict the lobby.
        pages.set(key, known);
        return known;
      }
      if (restarts >= MAX_RESTARTS) return null;
      return withTimeout(underWay.get(key) ?? renderInThread(key, facts, parts), TIMEOUT_MS, null);
    },
    close: async () => void (await thread?.terminate()),
  };
}

/** The times in it are those of the request: what is rendered now is new. */
const keyOf = (facts: PageFacts, parts: PageParts): string =>
  createHash('sha256')
    .update(JSON.stringify([facts, parts], (key, value) => (key === 'at' ? undefined : value)))
    .digest('base64');
