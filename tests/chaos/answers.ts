import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, Strike } from './rules.ts';
import { answerHeaders, type Body, readBody } from './upstream.ts';

interface Exchange {
  readonly response: ServerResponse;
  readonly struck: readonly Strike[];
  readonly body: Body;
  readonly send: (body: Body) => Promise<IncomingMessage>;
}

type Kind = Fault['kind'];
type Of<K extends Kind> = Extract<Fault, { kind: K }>;

const PORTAL = '<!doctype html><title>Sign in to this network</title><h1>Welcome to the free network</h1>';
/** Ten pieces a second. */
const SLICE_MS = 100;

/** A whole answer of the server, with the edits made. */
interface Whole {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Body;
}

/** Answers one request as its faults have it. */
export async function breakAnswer(exchange: Exchange): Promise<void> {
  const faults = exchange.struck.map(({ fault }) => fault);
  const breaking = faults.find(({ kind }) => kind !== 'body' && kind !== 'headers');
  if (breaking) return breakers[breaking.kind](breaking as never, exchange);
  if (faults.length > 0) return finish(exchange.response, await whole(exchange));
  const answer = await exchange.send(exchange.body);
  exchange.response.writeHead(answer.statusCode ?? 502, answerHeaders(answer));
  answer.pipe(exchange.response);
  answer.on('error', () => exchange.response.socket?.destroy());
}

async function whole({ send, body, struck }: Exchange): Promise<Whole> {
  const answer = await send(body);
  let bytes = await readBody(answer);
  let headers = answerHeaders(answer);
  for (const { fault, hit } of struck) {
    if (fault.kind === 'headers') headers = edited(headers, fault.set);
    if (fault.kind !== 'body') continue;
    bytes = Buffer.from(fault.change(bytes.toString(), hit));
    headers = edited(headers, { etag: null, 'last-modified': null });
  }
  return { status: answer.statusCode ?? 502, headers, body: bytes };
}

function edited(headers: IncomingHttpHeaders, set: Of<'headers'>['set']): IncomingHttpHeaders {
  const changes = Object.entries(set).map(([name, value]) => [name.toLowerCase(), value ?? undefined]);
  return { ...headers, ...Object.fromEntries(changes) };
}

function begin(response: ServerResponse, { status, headers }: Whole, more: IncomingHttpHeaders): void {
  const all = Object.entries({ ...headers, ...more }).filter(([, value]) => value !== undefined);
  response.writeHead(status, Object.fromEntries(all) as Record<string, string>);
}

function finish(response: ServerResponse, answer: Whole): void {
  begin(response, answer, { 'content-length': String(answer.body.length) });
  response.end(answer.body);
}

/** Headers with the full length, and the first bytes. */
function start(response: ServerResponse, answer: Whole, bytes: number): Promise<void> {
  begin(response, answer, { 'content-length': String(answer.body.length) });
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

function made(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) });
  response.end(body);
}

const breakers: { readonly [K in Kind]: (fault: Of<K>, exchange: Exchange) => void | Promise<void> } = {
  async reset({ after }, exchange) {
    if (after !== undefined) await start(exchange.response, await whole(exchange), after);
    // What was written reaches the client before the reset does.
    if (after !== undefined) await wait(50);
    reset(exchange.response);
  },
  async truncate({ after }, exchange) {
    const answer = await whole(exchange);
    exchange.response.shouldKeepAlive = false;
    exchange.response.removeHeader('transfer-encoding');
    begin(exchange.response, answer, { 'content-length': undefined, connection: 'close' });
    exchange.response.end(answer.body.subarray(0, after));
  },
  hang: ({ ms }, { response }) => resetAfter(response, ms),
  async stall({ after = 0, ms }, exchange) {
    await start(exchange.response, await whole(exchange), after);
    await resetAfter(exchange.response, ms);
  },
  async slow({ bytesPerSecond }, exchange) {
    const answer = await whole(exchange);
    await start(exchange.response, answer, 0);
    const slice = Math.max(1, Math.round((bytesPerSecond * SLICE_MS) / 1000));
    for (let at = 0; at < answer.body.length && !exchange.response.destroyed; at += slice) {
      exchange.response.write(answer.body.subarray(at, at + slice));
      await wait(SLICE_MS);
    }
    exchange.response.end();
  },
  async delay({ ms }, exchange) {
    await wait(ms);
    finish(exchange.response, await whole(exchange));
  },
  status({ status, retryAfter }, { response }) {
    if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
    made(response, status, 'application/json', '{"error":"chaos"}');
  },
  html: (_fault, { response }) => made(response, 200, 'text/html; charset=utf-8', PORTAL),
  redirect({ to, status = 302 }, { response }) {
    response.setHeader('location', to);
    made(response, status, 'text/plain', '');
  },
  async duplicate(_fault, exchange) {
    const first = await whole(exchange);
    await readBody(await exchange.send(exchange.body));
    finish(exchange.response, first);
  },
  async 'drop-response'(_fault, exchange) {
    await whole(exchange);
    reset(exchange.response);
  },
  async body(_fault, exchange) {
    finish(exchange.response, await whole(exchange));
  },
  async headers(_fault, exchange) {
    finish(exchange.response, await whole(exchange));
  },
};
