import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as requestUpstream } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { Certificate } from './certificate.ts';

/** What stands before the app in production: TLS and HTTP/2 for browsers, HTTP/1.1 to the server behind it. */
export interface Front {
  readonly origin: string;
  readonly port: number;
  /** Serves a connection that is handed over in this process, where `Link` throttles it. */
  accept(connection: Duplex): void;
  close(): void;
}

/** With records of the usual 16 KB a page larger than the first flight would show nothing before the second one. */
const TLS_RECORD = 2048;
/** Headers of one hop, which no proxy passes on. */
const HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'te',
  'trailer',
]);
const FORWARDED = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' };

const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP_HEADERS.has(name)),
  );

/** Opens a front of the server at this port of this machine, which need not be there yet. */
export async function openFront(upstreamPort: number, { key, cert }: Certificate): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key, cert, allowHTTP1: true }, forward);
  server.on('secureConnection', (socket: TLSSocket) => void socket.setMaxSendFragment(TLS_RECORD));
  server.on('upgrade', forwardSocket);
  // A browser that is closed, or a link that is cut, ends connections at any time.
  for (const event of ['sessionError', 'tlsClientError', 'clientError']) server.on(event, () => undefined);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    port,
    accept: connection => void (server as Http2SecureServer).emit('connection', connection),
    close: () => {
      server.close();
      agent.destroy();
    },
  };

  function forward(request: Http2ServerRequest, response: Http2ServerResponse): void {
    const headers = {
      ...endToEnd(request.headers),
      host: request.authority || request.headers.host,
      ...FORWARDED,
    };
    const { method, url: path } = request;
    const upstream = requestUpstream(
      { hostname: '127.0.0.1', port: upstreamPort, method, path, agent, headers },
      answer => {
        response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
        pipeline(answer, response, () => undefined);
      },
    );
    upstream.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  /** A web socket comes on a connection of HTTP/1.1 of its own. */
  function forwardSocket(request: IncomingMessage, client: Duplex, head: Buffer): void {
    const upstream = connect(upstreamPort, '127.0.0.1', () => {
      const { method, url, rawHeaders } = request;
      const lines = rawHeaders
        .flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
        .concat(Object.entries(FORWARDED).map(header => header.join(': ')));
      upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    client.on('error', () => undefined).on('close', () => upstream.destroy());
    upstream.on('error', () => undefined).on('close', () => client.destroy());
  }
}
