import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { DRAIN_OPTIONS, drainOnClose } from '../../../server/http/drain-connections.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(() => agent.destroy());

/** A server whose `/slow` is answered when it is released. */
async function listening(limitMs: number) {
  const server = fastify(DRAIN_OPTIONS);
  drainOnClose(server, limitMs);
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  server.get('/slow', async () => {
    arrived.resolve();
    await released.promise;
    return 'late';
  });
  server.get('/', async () => 'here');
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { server, port, arrived: arrived.promise, release: released.resolve };
}

async function read(
  port: number,
  path: string,
): Promise<{ status: number; body: string; connection: string }> {
  const [response] = (await once(get({ port, path, agent, host: '127.0.0.1' }), 'response')) as [
    IncomingMessage,
  ];
  let body = '';
  for await (const part of response) body += part;
  return { status: response.statusCode ?? 0, body, connection: response.headers.connection ?? '' };
}

test('a running request is answered, while new connections are refused', async () => {
  const { server, port, arrived, release } = await listening(60_000);
  const slow = read(port, '/slow');
  await arrived;
  let isClosed = false;
  const closed = server.close().then(() => {
    isClosed = true;
  });
  const refusal = () =>
    new Promise(resolve =>
      connect(port, '127.0.0.1').once('error', ({ code }: NodeJS.ErrnoException) => resolve(code)),
    );
  await expect.poll(refusal).toBe('ECONNREFUSED');
  expect(isClosed).toBe(false);
  release();
  expect(await slow).toMatchObject({ status: 200, body: 'late' });
  await closed;
});

test('connections that do nothing end at once: kept ones, and those that never sent a request', async () => {
  const { server, port } = await listening(60_000);
  await read(port, '/');
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  unused.on('error', () => undefined);
  const ended = new Promise(resolve => unused.once('close', resolve));
  await server.close();
  await ended;
});

test('whatever runs longer than the limit is cut', async () => {
  const { server, port, arrived, release } = await listening(20);
  const slow = read(port, '/slow').catch((cause: NodeJS.ErrnoException) => cause.code);
  await arrived;
  await server.close();
  expect(await slow).toBe('ECONNRESET');
  release();
});
