import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientAddressOf, networkOf } from '../client-address.ts';
import type { AppContext } from '../context.ts';
import { CLOSE_CODES, Connection } from './connection.ts';
import {
  type ConnectionGuard,
  type ConnectionRequest,
  protocolVersionOf,
  type Rejection,
} from './connection-guard.ts';
import type { SocketPlayer } from './socket-tokens.ts';

/** Bytes of one frame; clients send joins, leaves and heartbeats only. */
const MAX_FRAME_BYTES = 8 * 1024;
/** How the official client carries its `authToken` beside the protocol `phoenix`. */
const BEARER_PREFIX = 'base64url.bearer.phx.';

/** Accepts upgrades of HTTP connections as Phoenix sockets. */
export class WebSockets {
  readonly #app: AppContext;
  readonly #guard: ConnectionGuard;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: protocols => (protocols.has('phoenix') ? 'phoenix' : false),
  });

  constructor(app: AppContext, guard: ConnectionGuard) {
    this.#app = app;
    this.#guard = guard;
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const connectionRequest: ConnectionRequest = {
      headers: request.headers,
      protocol: 'encrypted' in request.socket ? 'https' : 'http',
      network: networkOf(clientAddressOf(this.#app.settings, request)),
      version: protocolVersionOf(request.url ?? '/'),
      token: bearerTokenOf(request.headers['sec-websocket-protocol']),
    };
    const authenticated =
      (await this.#guard.check(connectionRequest)) ?? (await this.#guard.authenticate(connectionRequest));
    if (socket.destroyed) return;
    if ('error' in authenticated) return rejectUpgrade(socket, authenticated);
    this.#server.handleUpgrade(request, socket, head, open =>
      this.#open(open, connectionRequest.network, authenticated.player),
    );
  }

  #open(socket: WebSocket, network: string, player: SocketPlayer): void {
    this.#guard.add(network);
    const connection = new Connection(this.#app, player, {
      kind: 'web_socket',
      send: text => socket.send(text),
      close: (code, reason) => closeSocket(socket, code, reason),
      get bufferedBytes() {
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
      connection.detach();
      this.#guard.remove(network);
    });
  }
}

/** A client that does not read does not read the close frame either. */
function closeSocket(socket: WebSocket, code: number, reason: string): void {
  if (code === CLOSE_CODES.slow) socket.terminate();
  else socket.close(code, reason);
}

function bearerTokenOf(header: string | undefined): string | null {
  const found = header
    ?.split(',')
    .map(part => part.trim())
    .find(part => part.startsWith(BEARER_PREFIX));
  return found ? Buffer.from(found.slice(BEARER_PREFIX.length), 'base64url').toString() : null;
}

function rejectUpgrade(socket: Duplex, { status, error }: Rejection): void {
  const body = JSON.stringify({ error });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nConnection: close\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
}
