import { Agent, request } from 'node:http';

interface DeviceReply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: unknown;
  readonly text: string;
}

/** A client that repeats what brought no answer, with the same key, as the page does; every request has a connection of its own. */
export function deviceOf(origin: string) {
  const agent = new Agent({ keepAlive: false });
  const cookies = new Map<string, string>();

  function send(method: string, path: string, body?: object | string, key?: string): Promise<DeviceReply> {
    const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
    return new Promise((resolve, reject) => {
      const sent = request(origin + path, {
        method,
        agent,
        headers: {
          ...{ 'x-requested-with': 'XMLHttpRequest', origin },
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(payload === undefined ? {} : { 'content-type': type }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      });
      sent.on('error', reject);
      sent.on('response', response => {
        let text = '';
        response.setEncoding('utf8').on('data', part => {
          text += part;
        });
        response.on('error', reject);
        response.on('close', () => {
          if (!response.complete) return reject(new Error('cut off'));
          for (const line of response.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            cookies.set(name, value);
          }
          const isJson = String(response.headers['content-type']).includes('json');
          const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : null;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed, text });
        });
      });
      sent.end(payload);
    });
  }

  async function untilAnswered(...sending: Parameters<typeof send>): Promise<DeviceReply> {
    for (;;) {
      const reply = await send(...sending).catch(() => null);
      // 409 in_flight: the first attempt still runs.
      if (reply && reply.status < 500 && reply.status !== 409) return reply;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }
  return { send, untilAnswered };
}

export type Device = ReturnType<typeof deviceOf>;
