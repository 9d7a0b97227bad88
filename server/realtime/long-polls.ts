import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { delay } from '../../src/lib/backoff.ts';
import { networkOf } from '../client-address.ts';
import type { AppContext } from '../context.ts';
import { newToken } from '../store/opaque-tokens.ts';
import { CLOSE_CODES, Connection } from './connection.ts';
import { type ConnectionGuard, type ConnectionRequest, protocolVersionOf } from './connection-guard.ts';

const LONG_POLL_PATH = '/socket/longpoll';
/** A poll without messages is answered after this time; the client waits twice as long. */
const POLL_TIMEOUT_MS = 10_000;
/** The last messages of a closed session stay available this long for a client between two polls. */
const CLOSE_GRACE_MS = 30_000;
/**
 * The poll after the last messages is answered this much later: the official client passes messages on in timers of their own,
 * and drops those that wait when it learns that the session has gone.
 */
const GONE_DELAY_MS = 50;

interface LongPollSession {
  readonly connection: Connection;
  /** Hash of the token that opened it: the session's name in the address alone gives no messages. */
  readonly tokenHash: string;
  readonly queue: string[];
  bytes: number;
  isClosed: boolean;
  /** Answers the waiting request. */
  wake: (() => void) | null;
}

/** A request of a session, to whichever process it came: a poll, or frames of the client line by line. */
export type LongPollRequest =
  | { readonly token: string; readonly tokenHash: string }
  | { readonly token: string; readonly frames: string };

/** The other processes on this listener: any of them may get a request of a session that is in this one. */
export interface LongPollRelay {
  /** Number of this process; the names of its sessions begin with it. */
  readonly name: number;
  /** What that process answers; null: it has no such session, or has gone. `signal`: the client has. */
  ask(name: number, request: LongPollRequest, signal: AbortSignal): Promise<object | null>;
  /** Who answers what the others ask. */
  onQuestion(handler: (request: LongPollRequest, signal: AbortSignal) => Promise<object | null>): void;
}

/**
 * The official client's long-poll transport: `GET` returns events and `POST` receives frames, line by line; every reply
 * is 200 with a `status` in its body (200, 204 no messages, 403, 410 a new session).
 */
export class LongPolls {
  readonly #app: AppContext;
  readonly #guard: ConnectionGuard;
  readonly #relay: LongPollRelay | null;
  readonly #polls = new Map<string, LongPollSession>();

  constructor(app: AppContext, guard: ConnectionGuard, relay: LongPollRelay | null) {
    this.#app = app;
    this.#guard = guard;
    this.#relay = relay;
    relay?.onQuestion((request, signal) => this.#answer(request, signal));
  }

  register(server: FastifyInstance): void {
    server.register(async scope => {
      scope.addContentTypeParser('application/x-ndjson', { parseAs: 'string' }, (_request, text, parsed) =>
        parsed(null, text),
      );
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      scope.get(LONG_POLL_PATH, (request, reply) => this.#poll(request, reply));
      scope.post(LONG_POLL_PATH, (request, reply) => this.#push(request, reply));
    });
  }

  async #poll(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const connectionRequest = connectionRequestOf(request);
    const { token } = request.query as { token?: string };
    const poll = token !== undefined && { token, tokenHash: hashOfToken(connectionRequest.token) };
    return (poll ? await this.#pass(poll, reply) : null) ?? this.#open(connectionRequest);
  }

  /** The client sends no token here: with the session's name alone one can join topics for its owner, but receive nothing. */
  async #push(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const { token = '' } = request.query as { token?: string };
    const frames = request.body;
    if (typeof frames !== 'string') return { status: 403 };
    return (await this.#pass({ token, frames }, reply)) ?? { status: 410 };
  }

  /** To the process that has the session. */
  async #pass(request: LongPollRequest, reply: FastifyReply): Promise<object | null> {
    const gone = new AbortController();
    const leave = () => gone.abort();
    reply.raw.once('close', leave);
    try {
      const owner = Number(request.token.split('.')[0]);
      if (!this.#relay || owner === this.#relay.name) return await this.#answer(request, gone.signal);
      return Number.isSafeInteger(owner) ? await this.#relay.ask(owner, request, gone.signal) : null;
    } finally {
      reply.raw.off('close', leave);
    }
  }

  /** Null: there is no such session here. */
  async #answer(request: LongPollRequest, signal: AbortSignal): Promise<object | null> {
    const { token } = request;
    const poll = this.#polls.get(token);
    if (!poll) return null;
    if ('frames' in request) {
      for (const line of request.frames.split('\n').filter(Boolean)) await poll.connection.receive(line);
      return { status: poll.isClosed ? 410 : 200 };
    }
    if (poll.tokenHash !== request.tokenHash) return null;
    poll.connection.lastMessageAt = Date.now();
    poll.wake?.();
    if (poll.queue.length === 0 && !poll.isClosed) await this.#waitForMessages(poll, signal);
    // A client that disconnected while waiting gets the events at its next poll.
    if (signal.aborted) return {};
    poll.bytes = 0;
    const messages = poll.queue.splice(0);
    if (poll.isClosed && messages.length === 0) {
      await delay(GONE_DELAY_MS);
      return this.#sessionGone(token);
    }
    return { status: messages.length > 0 ? 200 : 204, token, messages };
  }

  async #open(connectionRequest: ConnectionRequest): Promise<object> {
    const authenticated =
      (await this.#guard.check(connectionRequest)) ?? (await this.#guard.authenticate(connectionRequest));
    if ('error' in authenticated) return { status: 403, error: authenticated.error };
    const token = this.#relay ? `${this.#relay.name}.${newToken()}` : newToken();
    const queue: string[] = [];
    const poll: LongPollSession = {
      queue,
      bytes: 0,
      isClosed: false,
      wake: null,
      tokenHash: hashOfToken(connectionRequest.token),
      connection: new Connection(this.#app, authenticated.player, {
        kind: 'long_poll',
        send: text => {
          queue.push(text);
          poll.bytes += text.length;
          poll.wake?.();
        },
        close: code => {
          poll.isClosed = true;
          if (code === CLOSE_CODES.slow) queue.length = 0;
          this.#guard.remove(connectionRequest.network);
          setTimeout(() => this.#polls.delete(token), CLOSE_GRACE_MS).unref();
          poll.wake?.();
        },
        get bufferedBytes() {
          return poll.bytes;
        },
      }),
    };
    this.#polls.set(token, poll);
    this.#guard.add(connectionRequest.network);
    return { status: 410, token, messages: [] };
  }

  /** Resolves on a message, at the time-out, or when the client or the session has gone. */
  #waitForMessages(poll: LongPollSession, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        if (poll.wake === done) poll.wake = null;
        resolve();
      };
      const timer = setTimeout(done, POLL_TIMEOUT_MS);
      signal.addEventListener('abort', done, { once: true });
      poll.wake = done;
    });
  }

  /** The client opens a new session and joins again. */
  #sessionGone(token: string): object {
    this.#polls.delete(token);
    return { status: 410, token: null, messages: [] };
  }
}

function connectionRequestOf(request: FastifyRequest): ConnectionRequest {
  const header = request.headers['x-phoenix-authtoken'];
  return {
    headers: request.headers,
    protocol: request.protocol,
    network: networkOf(request.ip),
    version: protocolVersionOf(request.url),
    token: typeof header === 'string' ? header : null,
  };
}

const hashOfToken = (token: string | null): string =>
  createHash('sha256')
    .update(token ?? '')
    .digest('base64url');
