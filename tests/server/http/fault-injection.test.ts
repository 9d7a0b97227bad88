import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { open, type World } from '../world.ts';

let world: World;
let base: string;
let effects: string[];
beforeEach(async () => {
  effects = [];
  world = await open({
    routes: {
      filterGames: ({ body }) => {
        effects.push(body.filter.title ?? '');
        const pagination = {
          current_page: 1,
          next_page: null,
          prev_page: null,
          total_pages: 1,
          total_count: 0,
        };
        return { data: [], pagination };
      },
    },
  });
  await world.server.listen({ port: 0 });
  base = `http://localhost:${(world.server.server.address() as AddressInfo).port}`;
});
afterEach(() => world.close());

const search = (title: string) =>
  fetch(`${base}/api/games_filter`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    body: JSON.stringify({ filter: { title } }),
  });

describe('a fault', () => {
  test('drop-response has the effect and drops the response', async () => {
    await world.faults.add({ kind: 'drop-response', path: '/api/games_filter', times: 1 });
    await expect(search('a')).rejects.toThrow();
    expect(effects).toEqual(['a']);
    expect((await search('b')).status).toBe(200);
  });

  test('offline has no effect', async () => {
    await world.faults.add({ kind: 'offline', path: '/api/*', times: 1 });
    await expect(search('a')).rejects.toThrow();
    expect(effects).toEqual([]);
  });

  test('500 and html-200 respond instead of the back end', async () => {
    await world.faults.add({ kind: '500', path: '/api/games_filter', times: 1 });
    expect((await search('a')).status).toBe(500);
    await world.faults.add({ kind: 'html-200', path: '/api/games_filter', times: 1 });
    const portal = await search('a');
    expect([portal.status, portal.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(effects).toEqual([]);
  });

  test('duplicate runs the request twice', async () => {
    await world.faults.add({ kind: 'duplicate', path: '/api/games_filter', times: 1 });
    expect((await search('twice')).status).toBe(200);
    expect(effects).toEqual(['twice', 'twice']);
  });

  test('reorder holds a request back until the next one is answered', async () => {
    await world.faults.add({ kind: 'reorder', path: '/api/games_filter', wait: 30_000, times: 2 });
    const arrived = once(world.server.server, 'request');
    const first = search('first');
    await arrived;
    await Promise.all([search('second'), first]);
    expect(effects).toEqual(['second', 'first']);
  });

  test('delay delays the response', async () => {
    await world.faults.add({ kind: 'delay', path: '/api/games_filter', wait: 60, times: 1 });
    const start = performance.now();
    await search('late');
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
  });

  test('applies to its path and method only, as often as set', async () => {
    const { faults } = world;
    await faults.add({ kind: '500', path: '/api/*/x', method: 'POST', times: 2 });
    expect(await faults.match('GET', '/api/a/x')).toBeNull();
    expect(await faults.match('POST', '/api/a/y')).toBeNull();
    expect(await faults.match('POST', '/api/(/x')).not.toBeNull();
    expect((await faults.match('POST', '/api/a/x'))?.kind).toBe('500');
    expect(await faults.match('POST', '/api/a/x')).toBeNull();
    expect(faults.list()).toEqual([]);
  });
});
