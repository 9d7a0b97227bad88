import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, MatchedFault } from './rules.ts';
import { type Body, readBody, responseHeaders } from './upstream.ts';

interface Exchange {
  readonly response: ServerResponse;
  readonly matched: readonly MatchedFault[];
  readonly body: Body;
  readonly forward: (body: Body) => Promise<IncomingMessage>;
}

type FaultKind = Fault['kind'];
type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>;

const CAPTIVE_PORTAL_PAGE =
  '<!doctype html><title>Sign in to this network</title><h1>Welcome to the free network</h1>';
/** Ten chunks a second. */
const CHUNK_INTERVAL_MS = 100;

/** A complete response of the server, with the edits applied. */
interface BufferedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Body;
}

/** Responds to one request with its faults. */
export async function respondWithFaults(exchange: Exchange): Promise<void> {
  const faults = exchange.matched.map(({ fault }) => fault);
  const breaking = faults.find(({ kind }) => kind !== 'body' && kind !== 'headers');
  if (breaking) return faultHandlers[breaking.kind](breaking as never, exchange);
  if (faults.length > 0) return sendResponse(exchange.response, await fetchBuffered(exchange));
  const answer = await exchange.forward(exchange.body);
  exchange.response.writeHead(answer.statusCode ?? 502, responseHeaders(answer));
  answer.pipe(exchange.response);
  answer.on('error', () => exchange.response.socket?.destroy());
}

async function fetchBuffered({ forward, body, matched }: Exchange): Promise<BufferedResponse> {
  const answer = await forward(body);
  let bytes = await readBody(answer);
  let headers = responseHeaders(answer);
  for (const { fault, count } of matched) {
    if (fault.kind === 'headers') headers = withHeaders(headers, fault.set);
    if (fault.kind !== 'body') continue;
    bytes = Buffer.from(fault.change(bytes.toString(), count));
    headers = withHeaders(headers, { etag: null, 'last-modified': null });
  }
  return { status: answer.statusCode ?? 502, headers, body: bytes };
}

function withHeaders(headers: IncomingHttpHeaders, set: FaultOf<'headers'>['set']): IncomingHttpHeaders {
  const changes = Object.entries(set).map(([name, value]) => [name.toLowerCase(), value ?? undefined]);
  return { ...headers, ...Object.fromEntries(changes) };
}

function writeHead(
  response: ServerResponse,
  { status, headers }: BufferedResponse,
  more: IncomingHttpHeaders,
): void {
  const all = Object.entries({ ...headers, ...more }).filter(([, value]) => value !== undefined);
  response.writeHead(status, Object.fromEntries(all) as Record<string, string>);
}

function sendResponse(response: ServerResponse, answer: BufferedResponse): void {
  writeHead(response, answer, { 'content-length': String(answer.body.length) });
  response.end(answer.body);
}

/** Headers with the full length, and the first bytes. */
function sendPartially(response: ServerResponse, answer: BufferedResponse, bytes: number): Promise<void> {
  writeHead(response, answer, { 'content-length': String(answer.body.length) });
  response.flushHeaders();
  return new Promise(resolve => {
    response.write(answer.body.subarray(0, bytes), () => resolve());
  });
}

const reset = ({ socket }: ServerResponse): void => void socket?.resetAndDestroy();

async function resetAfter(response: ServerResponse, ms: number | undefined): Promise<void> {
  if (ms === undefined) return;
  await wait(ms);
  reset(response);
}

function sendSynthetic(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) });
  response.end(body);
}

const faultHandlers: {
  readonly [K in FaultKind]: (fault: FaultOf<K>, exchange: Exchange) => void | Promise<void>;
} = {
  async reset({ after }, exchange) {
    if (after !== undefined) await sendPartially(exchange.response, await fetchBuffered(exchange), after);
    // The written bytes have to reach the client before the reset.
    if (after !== undefined) await wait(50);
    reset(exchange.response);
  },
  async truncate({ after }, exchange) {
    const answer = await fetchBuffered(exchange);
    exchange.response.shouldKeepAlive = false;
    exchange.response.removeHeader('transfer-encoding');
    writeHead(exchange.response, answer, { 'content-length': undefined, connection: 'close' });
    exchange.response.end(answer.body.subarray(0, after));
  },
  hang: ({ ms }, { response }) => resetAfter(response, ms),
  async stall({ after = 0, ms }, exchange) {
    await sendPartially(exchange.response, await fetchBuffered(exchange), after);
    await resetAfter(exchange.response, ms);
  },
  async slow({ bytesPerSecond }, exchange) {
    const answer = await fetchBuffered(exchange);
    await sendPartially(exchange.response, answer, 0);
    const slice = Math.max(1, Math.round((bytesPerSecond * CHUNK_INTERVAL_MS) / 1000));
    for (let at = 0; at < answer.body.length && !exchange.response.destroyed; at += slice) {
      exchange.response.write(answer.body.subarray(at, at + slice));
      await wait(CHUNK_INTERVAL_MS);
    }
    exchange.response.end();
  },
  async delay({ ms }, exchange) {
    await wait(ms);
    sendResponse(exchange.response, await fetchBuffered(exchange));
  },
  status({ status, retryAfter }, { response }) {
    if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
    sendSynthetic(response, status, 'application/json', '{"error":"chaos"}');
  },
  html: (_fault, { response }) =>
    sendSynthetic(response, 200, 'text/html; charset=utf-8', CAPTIVE_PORTAL_PAGE),
  redirect({ to, status = 302 }, { response }) {
    response.setHeader('location', to);
    sendSynthetic(response, status, 'text/plain', '');
  },
  async duplicate(_fault, exchange) {
    const first = await fetchBuffered(exchange);
    await readBody(await exchange.forward(exchange.body));
    sendResponse(exchange.response, first);
  },
  async 'drop-response'(_fault, exchange) {
    await fetchBuffered(exchange);
    reset(exchange.response);
  },
  async body(_fault, exchange) {
    sendResponse(exchange.response, await fetchBuffered(exchange));
  },
  async headers(_fault, exchange) {
    sendResponse(exchange.response, await fetchBuffered(exchange));
  },
};
