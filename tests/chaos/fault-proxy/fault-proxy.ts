import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { breakAnswer } from './answers.ts';
import {
  type Fault,
  patternOf,
  type RaisedRule,
  type Rule,
  type Strike,
  seededRandom,
  strike,
} from './rules.ts';
import { ask, type Body, carrySocket, readBody } from './upstream.ts';

/** One request that reached the relay. */
export interface Hit {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Its Idempotency-Key. */
  readonly key: string | null;
  /** Milliseconds since the relay began. */
  readonly at: number;
  /** The faults that struck it. */
  readonly faults: readonly Fault['kind'][];
  /** How often the server got it, so far. */
  passed: number;
  /** The client went away before the answer was complete. */
  left: boolean;
}

export interface RelayOptions {
  /** Origin of the real server; may be told later with `target`. */
  readonly target?: string;
  readonly port?: number;
  readonly seed?: number;
}

/**
 * Stands between a browser and a server and does to the traffic what networks do. Only Node, nothing of the project:
 * see README.md beside it.
 */
export class FaultServer {
  /** Every request since the start or the last `forget`, in order of arrival. */
  hits: Hit[] = [];
  target: string;
  #raised: RaisedRule[] = [];
  #server: Server;
  #connections = new Set<Socket>();
  #channels = new Set<Socket>();
  #random: () => number;
  #port: number;
  readonly #began = performance.now();

  constructor({ target = '', port = 0, seed = 1 }: RelayOptions = {}) {
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
  async cut(): Promise<void> {
    const closed = this.#server.listening ? once(this.#server, 'close') : null;
    this.#server.close();
    for (const socket of this.#connections) socket.destroy();
    await closed;
  }

  /** Raises a rule; the answer takes it back. */
  raise(rule: Rule): () => void {
    const raised: RaisedRule = { rule, hits: 0, seen: 0 };
    this.#raised.push(raised);
    return () => {
      this.#raised = this.#raised.filter(one => one !== raised);
    };
  }

  /** Takes every rule back. What hangs goes on hanging. */
  clear(): void {
    this.#raised = [];
  }

  forget(): void {
    this.hits = [];
  }

  /** The requests of a path (`*` for any text; with a `?`, path and query), by method if given. */
  hitsOf(path: string, method?: string): readonly Hit[] {
    const pattern = patternOf(path);
    const addressOf = (hit: Hit) => (path.includes('?') ? hit.path + hit.query : hit.path);
    return this.hits.filter(
      hit => pattern.test(addressOf(hit)) && (method === undefined || hit.method === method),
    );
  }

  /** How often the server got each Idempotency-Key. */
  passesByKey(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { key, passed } of this.hits) if (key) counts.set(key, (counts.get(key) ?? 0) + passed);
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

  #arrive(request: IncomingMessage): { hit: Hit; struck: readonly Strike[] } {
    const { pathname, search } = new URL(request.url ?? '/', 'http://relay');
    const { method = 'GET', headers } = request;
    const struck = strike(this.#raised, { method, path: pathname }, this.#random);
    const hit: Hit = {
      method,
      path: pathname,
      query: search,
      key: headers['idempotency-key']?.toString() ?? null,
      at: performance.now() - this.#began,
      faults: struck.map(({ fault }) => fault.kind),
      passed: 0,
      left: false,
    };
    this.hits.push(hit);
    return { hit, struck };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { hit, struck } = this.#arrive(request);
    response.on('close', () => {
      hit.left = !response.writableFinished;
    });
    const send = (body: Body) => {
      hit.passed += 1;
      return ask(this.target, request, body, struck.length > 0);
    };
    await breakAnswer({ response, struck, body: await readBody(request), send });
  }

  #upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const { hit, struck } = this.#arrive(request);
    if (struck.some(({ fault }) => fault.kind === 'reset')) return void socket.destroy();
    if (struck.some(({ fault }) => fault.kind === 'hang')) return;
    hit.passed += 1;
    this.#channels.add(socket);
    socket.on('close', () => this.#channels.delete(socket));
    carrySocket(this.target, request, socket, head);
  }
}
