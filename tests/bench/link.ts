import { connect, createServer, type Server, Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';

export interface LinkSpeed {
  readonly downKbit: number;
  readonly upKbit: number;
  readonly rttMs: number;
}

/** A slow mobile link, with the values that performance tools use. */
export const SLOW_4G: LinkSpeed = { downKbit: 1600, upKbit: 750, rttMs: 150 };

const SEGMENT = 1460;
/** Bytes of the headers of IP and TCP: they pass the link too. */
const SEGMENT_HEADERS = 40;
/** The initial congestion window of TCP; it doubles with every round trip. */
const FIRST_WINDOW = 10 * SEGMENT;
/**
 * What a server may have handed over that is not yet sent: more than is in flight on this link, and little enough that an
 * urgent answer on the same connection of HTTP/2 does not wait behind a second of pictures.
 */
const HIGH_WATER_MARK = 64 * 1024;

/** One direction of one connection: its queued bytes, and how many may be in flight. */
class Flow {
  readonly direction: Direction;
  readonly source: Duplex;
  readonly target: Duplex;
  queued: Buffer[] = [];
  size = 0;
  inFlight = 0;
  window = FIRST_WINDOW;
  hasEnded = false;

  constructor(direction: Direction, source: Duplex, target: Duplex) {
    this.direction = direction;
    this.source = source;
    this.target = target;
    source.on('data', (data: Buffer) => {
      this.queued.push(data);
      this.size += data.length;
      if (this.size > HIGH_WATER_MARK) source.pause();
      direction.add(this);
    });
    source.on('end', () => {
      this.hasEnded = true;
      this.endIfDone();
    });
  }

  get isReady(): boolean {
    return this.size > 0 && this.inFlight < this.window;
  }

  takeSegment(): Buffer {
    const all = this.queued.length === 1 ? (this.queued[0] ?? Buffer.alloc(0)) : Buffer.concat(this.queued);
    const segment = all.subarray(0, SEGMENT);
    const rest = all.subarray(SEGMENT);
    this.queued = rest.length > 0 ? [rest] : [];
    this.size = rest.length;
    this.inFlight += segment.length;
    if (this.size < HIGH_WATER_MARK / 2) this.source.resume();
    return segment;
  }

  arrive(segment: Buffer): void {
    if (!this.target.destroyed) this.target.write(segment);
    this.endIfDone(segment.length);
  }

  acknowledge(length: number): void {
    this.inFlight -= length;
    this.window += length;
    this.endIfDone();
  }

  endIfDone(arriving = 0): void {
    if (this.hasEnded && this.size === 0 && this.inFlight - arriving <= 0) this.target.end();
  }
}

/** Runs actions in the order of their ascending times: separate timers could overtake each other. */
class Queue {
  #pending: { readonly time: number; readonly action: () => void }[] = [];
  #hasTimer = false;

  push(time: number, action: () => void): void {
    this.#pending.push({ time, action });
    this.#schedule();
  }

  #schedule(): void {
    const [first] = this.#pending;
    if (!first || this.#hasTimer) return;
    this.#hasTimer = true;
    at(first.time, () => this.#run());
  }

  #run(): void {
    while (this.#pending[0] && this.#pending[0].time <= performance.now()) this.#pending.shift()?.action();
    this.#hasTimer = false;
    this.#schedule();
  }
}

/** All connections of one direction share its rate, one segment each in turn. */
class Direction {
  readonly bytesPerMs: number;
  readonly delayMs: number;
  bytes = 0;
  /** Bytes received by a time, epoch milliseconds, one entry per segment. */
  readonly history: { readonly at: number; readonly bytes: number }[] = [];
  readonly #arrivals = new Queue();
  readonly #receipts = new Queue();
  #flows: Flow[] = [];
  #isBusy = false;
  #freeAt = 0;

  constructor(kbit: number, rttMs: number) {
    this.bytesPerMs = kbit / 8;
    this.delayMs = rttMs / 2;
  }

  add(flow: Flow): void {
    if (!this.#flows.includes(flow)) this.#flows.push(flow);
    this.#send();
  }

  /**
   * `from`: when the link is free. After a segment that is the end of that one, though its timer may be late: on a busy machine
   * the link would be slower than it says.
   */
  #send(from = performance.now()): void {
    if (this.#isBusy) return;
    const index = this.#flows.findIndex(flow => flow.isReady);
    const [flow] = index < 0 ? [] : this.#flows.splice(index, 1);
    if (!flow) return;
    const segment = flow.takeSegment();
    this.#flows.push(flow);
    this.#isBusy = true;
    this.#freeAt = Math.max(from, this.#freeAt) + (segment.length + SEGMENT_HEADERS) / this.bytesPerMs;
    at(this.#freeAt, () => {
      this.#isBusy = false;
      const arrivesAt = this.#freeAt + this.delayMs;
      this.#arrivals.push(arrivesAt, () => {
        this.bytes += segment.length;
        this.history.push({ at: Date.now(), bytes: this.bytes });
        flow.arrive(segment);
      });
      this.#receipts.push(arrivesAt + this.delayMs, () => {
        flow.acknowledge(segment.length);
        this.#send();
      });
      this.#send(this.#freeAt);
    });
  }
}

const at = (time: number, action: () => void) => setTimeout(action, Math.max(0, time - performance.now()));

/** A server of this process, reached by its port: kernels buffer much of what they carry between processes. */
export interface LocalServer {
  readonly port: number;
  accept(connection: Duplex): void;
}

/**
 * One link for all traffic of a browser: a SOCKS proxy, since the browser's own throttling does not cover a worker's
 * requests. Rate and delay in both directions, one round trip to open a connection, slow start; no loss.
 */
export class Link {
  readonly #speed: LinkSpeed;
  readonly #down: Direction;
  readonly #up: Direction;
  readonly #server: Server;
  readonly #open = new Set<Duplex>();
  readonly #local: ReadonlyMap<number, LocalServer>;
  #isCut = false;

  /** `local`: servers of this process that get their connections handed over; all others are connected to. */
  constructor(speed: LinkSpeed, local: readonly LocalServer[] = []) {
    this.#speed = speed;
    this.#local = new Map(local.map(server => [server.port, server]));
    this.#down = new Direction(speed.downKbit, speed.rttMs);
    this.#up = new Direction(speed.upKbit, speed.rttMs);
    this.#server = createServer(client => this.#accept(client));
  }

  /** Bytes received since the start. */
  get bytesDown(): number {
    return this.#down.bytes;
  }

  /** Bytes received until a time, epoch milliseconds. */
  bytesAt(time: number): number {
    return this.#down.history.findLast(({ at }) => at <= time)?.bytes ?? 0;
  }

  async listen(): Promise<number> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Drops every connection and refuses new ones. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #register<S extends Duplex>(socket: S): S {
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', () => socket.destroy());
    if (socket instanceof Socket) socket.setNoDelay();
    return socket;
  }

  #accept(client: Socket): void {
    this.#register(client);
    if (this.#isCut) {
      client.destroy();
      return;
    }
    client.once('data', () => {
      client.write(Buffer.from([5, 0]));
      client.once('data', request => this.#connect(client, request));
    });
  }

  #connect(client: Socket, request: Buffer): void {
    const { host, port } = readTarget(request);
    const local = this.#local.get(port);
    if (local) {
      const [near, far] = duplexPair({ highWaterMark: SEGMENT });
      this.#register(far);
      client.on('close', () => far.destroy());
      this.#join(client, this.#register(near));
      local.accept(far);
      return;
    }
    const server = this.#register(connect(port, host));
    server.on('error', () => client.destroy());
    server.on('connect', () => this.#join(client, server));
  }

  /** Lets bytes flow, after the round trip that opens a connection. */
  #join(client: Socket, server: Duplex): void {
    client.on('close', () => server.destroy());
    at(performance.now() + this.#speed.rttMs, () => {
      if (client.destroyed) return;
      new Flow(this.#up, client, server);
      new Flow(this.#down, server, client);
      client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    });
  }
}

/** The address in a SOCKS 5 request: IPv4 or a name. */
function readTarget(request: Buffer): { host: string; port: number } {
  const isName = request[3] === 3;
  const end = isName ? 5 + (request[4] ?? 0) : 8;
  const host = isName ? request.subarray(5, end).toString() : [...request.subarray(4, 8)].join('.');
  return { host, port: request.readUInt16BE(end) };
}
