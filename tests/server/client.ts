import type { FastifyInstance } from 'fastify';
import { type Api, api, type EndpointName } from '../../src/contract/api.ts';
import type { BodyOf, Endpoint, ReplyOf } from '../../src/contract/endpoint.ts';
import type { ErrorBody } from '../../src/contract/wire.ts';

export const ORIGIN = 'http://localhost:3000';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** Parsed JSON, else the text; undefined when empty. */
  readonly body: unknown;
  readonly text: string;
}

export interface Sending {
  readonly body?: unknown;
  /** Idempotency-Key. */
  readonly key?: string;
  /** In addition to the default ones; `undefined` omits one. */
  readonly headers?: Record<string, string | undefined>;
}

interface Naming<N extends EndpointName> {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string>;
  readonly body?: BodyOf<Api[N]>;
  readonly key?: string;
}

/** A client like a browser: cookie jar, ajax header, origin. */
export interface Client {
  readonly cookies: Map<string, string>;
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
  get(path: string, sending?: Sending): Promise<Answer>;
  post(path: string, body?: unknown, sending?: Sending): Promise<Answer>;
  put(path: string, body?: unknown, sending?: Sending): Promise<Answer>;
  patch(path: string, body?: unknown, sending?: Sending): Promise<Answer>;
  delete(path: string, sending?: Sending): Promise<Answer>;
  /** Calls an endpoint by its name in the contract. */
  call<N extends EndpointName>(
    name: N,
    naming?: Naming<N>,
  ): Promise<Answer & { body: ReplyOf<Api[N]> & ErrorBody }>;
}

/** A new client without cookies. */
export function clientOf(server: FastifyInstance): Client {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, sending: Sending = {}): Promise<Answer> => {
    const headers: Record<string, string | undefined> = {
      host: 'localhost:3000',
      'x-requested-with': 'XMLHttpRequest',
      ...(method === 'GET' ? {} : { origin: ORIGIN }),
      ...(sending.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sending.key === undefined ? {} : { 'idempotency-key': sending.key }),
      ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([n, v]) => `${n}=${v}`).join('; ') }),
      ...sending.headers,
    };
    const response = await server.inject({
      method: method as 'GET',
      url: path,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      ...(sending.body === undefined
        ? {}
        : { payload: typeof sending.body === 'string' ? sending.body : JSON.stringify(sending.body) }),
    });
    for (const cookie of response.cookies) {
      if (cookie.value === '' || (cookie.maxAge ?? 1) <= 0) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    const text = response.body;
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text;
    return { status: response.statusCode, headers: response.headers, body, text };
  };
  return {
    cookies,
    send,
    get: (path, sending) => send('GET', path, sending),
    post: (path, body, sending) => send('POST', path, { ...sending, body }),
    put: (path, body, sending) => send('PUT', path, { ...sending, body }),
    patch: (path, body, sending) => send('PATCH', path, { ...sending, body }),
    delete: (path, sending) => send('DELETE', path, sending),
    async call(name, { params = {}, query, body, key } = {}) {
      const endpoint: Endpoint = api[name];
      const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) =>
        encodeURIComponent(String(params[part])),
      );
      const search = query ? `?${new URLSearchParams(query)}` : '';
      const answer = await send(endpoint.method, path + search, { body, ...(key ? { key } : {}) });
      return answer as Answer & { body: never };
    },
  };
}
