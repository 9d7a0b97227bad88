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

/** One request that reached the relay. */
export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Its Idempotency-Key. */
  readonly idempotencyKey: string | null;
  /** Milliseconds since the relay began. */
  readonly at: number;
  /** The faults that struck it. */
  readonly faults: readonly Fault['kind'][];
  /** How often the server got it, so far. */
  forwarded: number;
  /** The client went away before the answer was complete. */
  wasAborted: boolean;
}

export interface FaultProxyOptions {
  /** Origin of the real server; may be told later with `target`. */
  readonly target?: string;
  readonly port?: number;
  readonly seed?: number;
}

/**
 * Stands between a browser and a server and does to the traffic what networks do. Only Node, nothing of the project:
 * see README.md beside it.
 */
export class FaultProxy {
  /** Every request since the start or the last `forget`, in order of arrival. */
  requests: ProxiedRequest[] = [];
  target: string;
  #raised: ActiveRule[] = [];
  #server: Server;
  #connections = new Set<Socket>();
  #channels = new Set<Socket>();
  #random: () => number;
  #port: number;
  readonly #began = performance.now();

  constructor({ target = '', port = 0, seed = 1 }: FaultProxyOptions = {}) {
    this.target = target;
    this.#port = port;
    this.#random = seededRandom(seed);
    this.#server = this.#make();
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts to listen; also after `cut`, at the same address. */
  async listen(): Promise<void> {
    if (this.#server.listening) return;
    this.#server = this.#make();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Nobody answers at this address any more: connections are refused, as with a dead host. */
  async close(): Promise<void> {
    const closed = this.#server.listening ? once(this.#server, 'close') : null;
    this.#server.close();
    for (const socket of this.#connections) socket.destroy();
    await closed;
  }

  /** Raises a rule; the answer takes it back. */
  addRule(rule: Rule): () => void {
    const active: ActiveRule = { rule, matched: 0, considered: 0 };
    this.#raised.push(active);
    return () => {
      this.#raised = this.#raised.filter(one => one !== active);
    };
  }

  /** Takes every rule back. What hangs goes on hanging. */
  clearRules(): void {
    this.#raised = [];
  }

  clearRequests(): void {
    this.requests = [];
  }

  /** The requests of a path (`*` for any text; with a `?`, path and query), by method if given. */
  requestsTo(path: string, method?: string): readonly ProxiedRequest[] {
    const pattern = patternOf(path);
    const addressOf = (hit: ProxiedRequest) => (path.includes('?') ? hit.path + hit.query : hit.path);
    return this.requests.filter(
      hit => pattern.test(addressOf(hit)) && (method === undefined || hit.method === method),
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

  #make(): Server {
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

  #arrive(request: IncomingMessage): { hit: ProxiedRequest; struck: readonly MatchedFault[] } {
    const { pathname, search } = new URL(request.url ?? '/', 'http://relay');
    const { method = 'GET', headers } = request;
    const matched = matchFaults(this.#raised, { method, path: pathname }, this.#random);
    const hit: ProxiedRequest = {
      method,
      path: pathname,
      query: search,
      idempotencyKey: headers['idempotency-key']?.toString() ?? null,
      at: performance.now() - this.#began,
      faults: matched.map(({ fault }) => fault.kind),
      forwarded: 0,
      wasAborted: false,
    };
    this.requests.push(hit);
    return { hit, struck: matched };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { hit, struck: matched } = this.#arrive(request);
    response.on('close', () => {
      hit.wasAborted = !response.writableFinished;
    });
    const send = (body: Body) => {
      hit.forwarded += 1;
      return forwardRequest(this.target, request, body, matched.length > 0);
    };
    await respondWithFaults({ response, matched, body: await readBody(request), forward: send });
  }

  #upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const { hit, struck: matched } = this.#arrive(request);
    if (matched.some(({ fault }) => fault.kind === 'reset')) return void socket.destroy();
    if (matched.some(({ fault }) => fault.kind === 'hang')) return;
    hit.forwarded += 1;
    this.#channels.add(socket);
    socket.on('close', () => this.#channels.delete(socket));
    tunnelWebSocket(this.target, request, socket, head);
  }
}
