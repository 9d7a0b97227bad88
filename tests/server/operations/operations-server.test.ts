import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Operations, startOperations } from '../../../server/operations/operations-server.ts';
import { clientOf, open, type World } from '../world.ts';

let world: World;
let operations: Operations;
beforeEach(async () => {
  world = await open();
  operations = await startOperations({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await operations.close();
  await world.close();
});

async function ask(path: string, method = 'GET') {
  const response = await fetch(`http://127.0.0.1:${operations.port}${path}`, { method });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('the port of operation', () => {
  test('says that the process lives from the first moment to the last', async () => {
    for (const change of [() => undefined, () => operations.onReady(world.app), () => operations.onDrain()]) {
      change();
      expect(await ask('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
    }
  });

  test('says ready only after the start, before the end, and while the store answers', async () => {
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'starting\n' });
    operations.onReady(world.app);
    expect(await ask('/readyz')).toMatchObject({ status: 200, text: 'ready\n' });
    await world.app.db.destroy();
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'store\n' });
    operations.onDrain();
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'draining\n' });
    operations.onReady(world.app);
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'draining\n' });
    world = await open();
  });

  test('is not ready while a transaction holds the store', async () => {
    operations.onReady(world.app);
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const holding = world.app.db.transaction().execute(async () => {
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'store\n' });
    held.resolve();
    await holding;
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
  });

  test('needs no store in front of a platform', async () => {
    operations.onReady(null);
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    expect((await ask('/metrics')).text).toContain('\norbit_ready 1\n');
  });

  test('has nothing else, and takes nothing', async () => {
    for (const path of ['/', '/api/player', '/sandbox', '/metrics/x'])
      expect(await ask(path), path).toMatchObject({ status: 404 });
    expect(await ask('/metrics', 'POST')).toMatchObject({ status: 405 });
    expect((await ask('/metrics')).headers.get('cache-control')).toBe('no-store');
  });
});

test.each(['/healthz', '/readyz', '/metrics'])(
  'on the listener of the players %s is as unknown as any other',
  async path => {
    operations.onReady(world.app);
    const client = clientOf(world.server);
    const unknown = await client.get('/nothing-of-ours');
    const answer = await client.get(path);
    expect(answer.status).toBe(404);
    expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
  },
);
