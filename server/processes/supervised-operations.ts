import { createServer, type ServerResponse } from 'node:http';
import type { Settings } from '../settings.ts';

/** A process that takes longer to answer is left out. */
const TIMEOUT_MS = 3_000;

/** What the supervisor tells those who run it, of all its processes. */
export interface SupervisedOperations {
  onDrain(): void;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const text = (status: number, body: string): Reply => ({ status, type: 'text/plain', body: `${body}\n` });

/**
 * Serves for several processes what `operations/` serves for one: `/healthz` while the supervisor lives, `/readyz` while one of
 * them wants requests, since they share a listener, and `/metrics` of all, each sample with the number of its process.
 */
export async function serveOperations(
  { port, host }: NonNullable<Settings['operations']>,
  ports: () => readonly (number | null)[],
): Promise<SupervisedOperations> {
  let isDraining = false;

  const askAll = (path: string) =>
    Promise.all(
      ports().map(async (of, process) => {
        if (of === null) return null;
        const response = await fetch(`http://127.0.0.1:${of}${path}`, {
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }).catch(() => null);
        return response && { process, isOk: response.ok, text: await response.text() };
      }),
    ).then(replies => replies.filter(reply => reply !== null));

  async function readiness(): Promise<Reply> {
    if (isDraining) return text(503, 'draining');
    const replies = await askAll('/readyz');
    if (replies.some(({ isOk }) => isOk)) return text(200, 'ready');
    return text(503, replies[0]?.text.trim() ?? 'starting');
  }

  async function answer(method: string, path: string): Promise<Reply> {
    if (method !== 'GET' && method !== 'HEAD') return text(405, 'GET and HEAD only');
    if (path === '/healthz') return text(200, 'ok');
    if (path === '/readyz') return readiness();
    if (path !== '/metrics') return text(404, 'not found');
    const found = (await askAll('/metrics')).filter(({ isOk }) => isOk);
    return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body: mergeMetrics(found) };
  }

  const send = (response: ServerResponse, { status, type, body }: Reply) =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    answer(request.method ?? 'GET', path).then(
      reply => send(response, reply),
      () => send(response, text(500, 'failed')),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    onDrain() {
      isDraining = true;
    },
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** One text of several in the form of Prometheus: each metric is described once, each sample says of which process it is. */
export function mergeMetrics(texts: readonly { readonly process: number; readonly text: string }[]): string {
  const families = new Map<string, { readonly comments: string[]; readonly samples: string[] }>();
  for (const { process, text: lines } of texts) {
    let family = { comments: [] as string[], samples: [] as string[] };
    for (const line of lines.split('\n').filter(Boolean)) {
      const [, kind, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (kind === undefined || name === undefined) {
        family.samples.push(
          line.replace(/^([\w:]+)(?:\{|(?= ))/, (match, metric: string) =>
            match.endsWith('{') ? `${metric}{process="${process}",` : `${metric}{process="${process}"}`,
          ),
        );
        continue;
      }
      family = families.get(name) ?? { comments: [], samples: [] };
      families.set(name, family);
      if (!family.comments.some(comment => comment.startsWith(`# ${kind} `))) family.comments.push(line);
    }
  }
  return [...families.values()]
    .map(({ comments, samples }) => [...comments, ...samples, ''].join('\n'))
    .join('\n');
}
