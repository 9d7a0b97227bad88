import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { App } from '../ask.ts';
import { CLOSED, Connection } from './connection.ts';
import { addressOf, type Door, type Knock, type TurnedAway, versionIn } from './door.ts';
import type { Who } from './tokens.ts';

/** Bytes of one frame; clients only join, leave and beat. */
const MOST_FRAME = 8 * 1024;
/** How the official client carries its `authToken` beside the protocol `phoenix`. */
const BEARER = 'base64url.bearer.phx.';

/** Takes upgrades of HTTP connections as Phoenix sockets. */
export class Sockets {
  readonly #app: App;
  readonly #door: Door;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_FRAME,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: protocols => (protocols.has('phoenix') ? 'phoenix' : false),
  });

  constructor(app: App, door: Door) {
    this.#app = app;
    this.#door = door;
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const knock: Knock = {
      headers: request.headers,
      protocol: 'encrypted' in request.socket ? 'https' : 'http',
      ip: addressOf(this.#app, request),
      version: versionIn(request.url ?? '/'),
      token: bearerOf(request.headers['sec-websocket-protocol']),
    };
    const admitted = this.#door.check(knock) ?? (await this.#door.admit(knock));
    if (socket.destroyed) return;
    if ('error' in admitted) return turnAway(socket, admitted);
    this.#server.handleUpgrade(request, socket, head, open => this.#open(open, knock.ip, admitted.who));
  }

  #open(socket: WebSocket, ip: string, who: Who): void {
    this.#door.enter(ip);
    const connection = new Connection(this.#app, who, {
      send: text => socket.send(text),
      close: (code, reason) => close(socket, code, reason),
      get waiting() {
        return socket.bufferedAmount;
      },
    });
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003, 'binary');
      else void connection.receive(String(data));
    });
    // Too large a frame or broken framing: ws closes by itself with the code for it.
    socket.on('error', () => {});
    socket.on('close', () => {
      connection.over();
      this.#door.exit(ip);
    });
  }
}

/** One who does not read does not read the closing either. */
function close(socket: WebSocket, code: number, reason: string): void {
  if (code === CLOSED.slow) socket.terminate();
  else socket.close(code, reason);
}

function bearerOf(header: string | undefined): string | null {
  const found = header
    ?.split(',')
    .map(part => part.trim())
    .find(part => part.startsWith(BEARER));
  return found ? Buffer.from(found.slice(BEARER.length), 'base64url').toString() : null;
}

function turnAway(socket: Duplex, { status, error }: TurnedAway): void {
  const body = JSON.stringify({ error });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nConnection: close\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
}
