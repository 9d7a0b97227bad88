import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomName } from '../app.ts';
import type { App } from '../ask.ts';
import { CLOSED, Connection } from './connection.ts';
import { type Door, type Knock, versionIn } from './door.ts';

export const LONG_POLL_PATH = '/socket/longpoll';
/** A poll without news is answered after so long; the client waits twice as long. */
const WINDOW_MS = 10_000;
/** What was said last, before the end, is kept so long for a client between two polls. */
const LAST_WORDS_MS = 30_000;

interface Poll {
  readonly connection: Connection;
  /** Of the token that opened it: the name in the address alone hears nothing. */
  readonly proof: string;
  readonly queue: string[];
  bytes: number;
  isOver: boolean;
  /** Answers the request that is being held. */
  wake: (() => void) | null;
}

/**
 * The official client's long-poll transport: `GET` takes events and `POST` brings frames, line by line; every answer is
 * 200 with a `status` in its body (200, 204 no news, 403, 410 a new session).
 */
export class LongPolls {
  readonly #app: App;
  readonly #door: Door;
  readonly #polls = new Map<string, Poll>();

  constructor(app: App, door: Door) {
    this.#app = app;
    this.#door = door;
  }

  register(server: FastifyInstance): void {
    server.register(async scope => {
      scope.addContentTypeParser('application/x-ndjson', { parseAs: 'string' }, (_request, text, parsed) =>
        parsed(null, text),
      );
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      scope.get(LONG_POLL_PATH, (request, reply) => this.#take(request, reply));
      scope.post(LONG_POLL_PATH, request => this.#bring(request));
    });
  }

  async #take(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const knock = knockOf(request);
    const found = this.#find(request);
    if (!found || found.poll.proof !== proofOf(knock.token)) return this.#open(knock);
    const { poll, token } = found;
    poll.connection.heardAt = Date.now();
    poll.wake?.();
    if (poll.queue.length === 0 && !poll.isOver) await this.#news(poll, reply);
    // Whoever went away while waiting finds the events at the next poll.
    if (reply.raw.destroyed) return {};
    poll.bytes = 0;
    const messages = poll.queue.splice(0);
    if (poll.isOver && messages.length === 0) return this.#gone(token);
    return { status: messages.length > 0 ? 200 : 204, token, messages };
  }

  /** The client sends no token here; whoever knows the name alone can join for the poll's owner, and hears nothing. */
  async #bring(request: FastifyRequest): Promise<object> {
    const found = this.#find(request);
    if (!found) return { status: 410 };
    const { poll } = found;
    if (typeof request.body !== 'string') return { status: 403 };
    for (const line of request.body.split('\n').filter(Boolean)) await poll.connection.receive(line);
    return { status: poll.isOver ? 410 : 200 };
  }

  async #open(knock: Knock): Promise<object> {
    const admitted = this.#door.check(knock) ?? (await this.#door.admit(knock));
    if ('error' in admitted) return { status: 403, error: admitted.error };
    const token = randomName();
    const queue: string[] = [];
    const poll: Poll = {
      queue,
      bytes: 0,
      isOver: false,
      wake: null,
      proof: proofOf(knock.token),
      connection: new Connection(this.#app, admitted.who, {
        send: text => {
          queue.push(text);
          poll.bytes += text.length;
          poll.wake?.();
        },
        close: code => {
          poll.isOver = true;
          if (code === CLOSED.slow) queue.length = 0;
          this.#door.exit(knock.ip);
          setTimeout(() => this.#polls.delete(token), LAST_WORDS_MS).unref();
          poll.wake?.();
        },
        get waiting() {
          return poll.bytes;
        },
      }),
    };
    this.#polls.set(token, poll);
    this.#door.enter(knock.ip);
    return { status: 410, token, messages: [] };
  }

  /** The client opens a new session and joins again. */
  #gone(token: string): object {
    this.#polls.delete(token);
    return { status: 410, token: null, messages: [] };
  }

  #find(request: FastifyRequest): { poll: Poll; token: string } | null {
    const { token } = request.query as { token?: string };
    const poll = token === undefined ? undefined : this.#polls.get(token);
    return poll && token !== undefined ? { poll, token } : null;
  }

  /** Until there is something to tell, the window is over, the client has gone or the session has ended. */
  #news(poll: Poll, reply: FastifyReply): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer);
        reply.raw.off('close', done);
        if (poll.wake === done) poll.wake = null;
        resolve();
      };
      const timer = setTimeout(done, WINDOW_MS);
      reply.raw.once('close', done);
      poll.wake = done;
    });
  }
}

function knockOf(request: FastifyRequest): Knock {
  const header = request.headers['x-phoenix-authtoken'];
  return {
    headers: request.headers,
    protocol: request.protocol,
    ip: request.ip,
    version: versionIn(request.url),
    token: typeof header === 'string' ? header : null,
  };
}

const proofOf = (token: string | null): string =>
  createHash('sha256')
    .update(token ?? '')
    .digest('base64url');
