import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as open } from 'node:http';
import { connect, type Socket } from 'node:net';

export type Body = Buffer;

const agent = new Agent({ keepAlive: true });
/** Headers of one connection, which mean nothing on the next. */
const HOP_BY_HOP_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Headers with which the server may respond with less than the whole text. */
const PARTIAL_RESPONSE_HEADERS = ['accept-encoding', 'if-none-match', 'if-modified-since', 'range'];

export function omitHeaders(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

export async function readBody(message: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Forwards a request. `plain`: the response will be changed, so it is requested whole and uncompressed. */
export function forwardRequest(
  target: string,
  request: IncomingMessage,
  body: Body,
  plain: boolean,
): Promise<IncomingMessage> {
  const headers = omitHeaders(request.headers, [
    ...HOP_BY_HOP_HEADERS,
    'content-length',
    ...(plain ? PARTIAL_RESPONSE_HEADERS : []),
  ]);
  if (body.length > 0 || request.headers['content-length'] !== undefined)
    headers['content-length'] = String(body.length);
  return new Promise((resolve, reject) => {
    const { method = 'GET', url = '/' } = request;
    const upstream = open(new URL(url, target), { method, headers, agent }, resolve);
    upstream.on('error', reject);
    upstream.end(body);
  });
}

export const responseHeaders = (answer: IncomingMessage): IncomingHttpHeaders =>
  omitHeaders(answer.headers, HOP_BY_HOP_HEADERS);

/** Tunnels a WebSocket in both directions. */
export function tunnelWebSocket(
  target: string,
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
): void {
  const { hostname, port } = new URL(target);
  const upstream = connect(Number(port), hostname, () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let i = 0; i < request.rawHeaders.length; i += 2)
      lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  upstream.on('error', () => socket.destroy());
  upstream.on('close', () => socket.destroy());
  socket.on('close', () => upstream.destroy());
  socket.on('error', () => upstream.destroy());
}
