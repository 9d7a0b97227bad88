import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { respondWithFaults } from './fault-responses.ts';
import {
  type ActiveRule,
  type Fault,
  type MatchedFault,
  matchFaults,
  patternOf,
  type Rule,
  seededRandom,
} from './rules.ts';
import { type Body, forwardRequest, readBody, tunnelWebSocket } from './upstream.ts';

/** One request that reached the proxy. */
export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Its Idempotency-Key. */
  readonly idempotencyKey: string | null;
  /** Milliseconds since the proxy was created. */
  readonly at: number;
  /** The faults that were applied to it. */
  readonly faults: readonly Fault['kind'][];
  /** How often the server got it, so far. */
  forwarded: number;
  /** The client went away before the answer was complete. */
  wasAborted: boolean;
  /** When it was answered or given up, like `at`; null until then. */
  endedAt: number | null;
}

export interface FaultProxyOptions {
  /** Origin of the real server; may be set later by `target`. */
  readonly target?: string;
  readonly port?: number;
  readonly seed?: number;
}

/**
 * A proxy between a browser and a server that injects network faults. Needs only Node, nothing of the project: see
 * tests/chaos/README.md.
 */
export class FaultProxy {
  /** Every request since the start or the last `clearRequests`, in order of arrival. */
  requests: ProxiedRequest[] = [];
  target: string;
  #rules: ActiveRule[] = [];
  #server: Server;
  #connections = new Set<Socket>();
  #channels = new Set<Socket>();
  #random: () => number;
  #port: number;
  readonly #startedAt = performance.now();

  constructor({ target = '', port = 0, seed = 1 }: FaultProxyOptions = {}) {
    this.target = target;
    this.#port = port;
    this.#random = seededRandom(seed);
    this.#server = this.#createServer();
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts to listen; also after `close`, at the same address. */
  async listen(): Promise<void> {
    if (this.#server.listening) return;
    this.#server = this.#createServer();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Refuses connections from now on, as a host that is down. */
  async close(): Promise<void> {
    const closed = this.#server.listening ? once(this.#server, 'close') : null;
    this.#server.close();
    for (const socket of this.#connections) socket.destroy();
    await closed;
  }

  /** Adds a rule; the returned function removes it. */
  addRule(rule: Rule): () => void {
    const active: ActiveRule = { rule, matched: 0, considered: 0 };
    this.#rules.push(active);
    return () => {
      this.#rules = this.#rules.filter(rule => rule !== active);
    };
  }

  /** Removes all rules. Responses that hang continue to. */
  clearRules(): void {
    this.#rules = [];
  }

  clearRequests(): void {
    this.requests = [];
  }

  /** The requests of a path (`*` for any text; with a `?`, path and query), by method if given. */
  requestsTo(path: string, method?: string): readonly ProxiedRequest[] {
    const pattern = patternOf(path);
    const addressOf = (record: ProxiedRequest) =>
      path.includes('?') ? record.path + record.query : record.path;
    return this.requests.filter(
      record => pattern.test(addressOf(record)) && (method === undefined || record.method === method),
    );
  }

  /** How often the server got each Idempotency-Key. */
  forwardedByKey(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { idempotencyKey, forwarded } of this.requests)
      if (idempotencyKey) counts.set(idempotencyKey, (counts.get(idempotencyKey) ?? 0) + forwarded);
    return counts;
  }

  /** Ends every WebSocket that is open, without a close frame. */
  dropSockets(): void {
    for (const socket of this.#channels) socket.destroy();
  }

  #createServer(): Server {
    const server = createServer({ keepAliveTimeout: 2000 }, (request, response) => {
      this.#answer(request, response).catch(() => response.socket?.destroy());
    });
    server.on('connection', socket => {
      this.#connections.add(socket);
      socket.on('close', () => this.#connections.delete(socket));
      socket.on('error', () => socket.destroy());
    });
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket as Socket, head));
    return server;
  }

  #accept(request: IncomingMessage): { record: ProxiedRequest; matched: readonly MatchedFault[] } {
    const { pathname, search } = new URL(request.url ?? '/', 'http://proxy');
    const { method = 'GET', headers } = request;
    const matched = matchFaults(this.#rules, { method, path: pathname }, this.#random);
    const record: ProxiedRequest = {
      method,
      path: pathname,
      query: search,
      idempotencyKey: headers['idempotency-key']?.toString() ?? null,
      at: performance.now() - this.#startedAt,
      faults: matched.map(({ fault }) => fault.kind),
      forwarded: 0,
      wasAborted: false,
      endedAt: null,
    };
    this.requests.push(record);
    return { record, matched };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { record, matched } = this.#accept(request);
    response.on('close', () => {
      record.wasAborted = !response.writableFinished;
      record.endedAt = performance.now() - this.#startedAt;
    });
    const send = (body: Body) => {
      record.forwarded += 1;
      return forwardRequest(this.target, request, body, matched.length > 0);
    };
    await respondWithFaults({ response, matched, body: await readBody(request), forward: send });
  }

  #upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const { record, matched } = this.#accept(request);
    if (matched.some(({ fault }) => fault.kind === 'reset')) return void socket.destroy();
    if (matched.some(({ fault }) => fault.kind === 'hang')) return;
    record.forwarded += 1;
    this.#channels.add(socket);
    socket.on('close', () => this.#channels.delete(socket));
    tunnelWebSocket(this.target, request, socket, head);
  }
}
