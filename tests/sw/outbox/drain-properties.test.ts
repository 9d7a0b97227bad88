import { IDBFactory } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  finishWork,
  json,
  networkFailure,
  playerHeaders,
  restartWorker,
  type Sent,
  sendRequest,
  sendRequestAndFinish,
  setTimings,
  world,
} from '../support/player-world.ts';

const LIST = '/api/player/favorite_games';

/** Outcomes of a request: `lost` and `late` kill the worker, before and after the back end has handled it. */
const outcomes = ['answered', 'slow', 'slow', 'offline', 'failed', 'busy', 'cut', 'lost', 'late'] as const;
type Outcome = (typeof outcomes)[number];
const tapOf = {
  kind: fc.constant('tap' as const),
  id: fc.integer({ min: 1, max: 2 }),
  want: fc.boolean(),
  /** The next step starts as soon as the page has its response, while the worker still sends. */
  isHasty: fc.boolean(),
};
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record(tapOf) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drain' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const) }) },
);
const scenario = fc.array(fc.tuple(step, fc.array(fc.constantFrom(...outcomes), { maxLength: 4 })), {
  maxLength: 14,
});

/** A back end that records its favourites, the keys that had an effect, and those that were repeated after their reply. */
function backEnd() {
  const held = new Set<string>();
  const done = new Set<string>();
  const acknowledged = new Set<string>();
  const repeated: string[] = [];
  const planned: Outcome[] = [];
  let crash = Promise.withResolvers<'crash'>();

  const take = ({ name, headers }: Sent): string => {
    const key = headers.get('idempotency-key') ?? '';
    const [method = '', path = ''] = name.split(' ');
    if (acknowledged.has(key)) repeated.push(key);
    if (!done.has(key)) method === 'PUT' ? held.add(path) : held.delete(path);
    done.add(key);
    return key;
  };
  const end = (): Promise<Response> => {
    crash.resolve('crash');
    return new Promise(() => undefined);
  };
  const answer = async (sent: Sent): Promise<Response> => {
    if (sent.name.startsWith('GET')) return json([], playerHeaders('ann'));
    const what = planned.shift() ?? 'answered';
    if (what === 'offline') return networkFailure();
    if (what === 'failed') return json({}, {}, 500);
    if (what === 'lost') return end();
    if (what === 'busy') return json({}, {}, 408);
    const key = take(sent);
    if (what === 'cut') return networkFailure();
    if (what === 'late') return end();
    if (what === 'slow') await new Promise(resolve => setTimeout(resolve, 4));
    acknowledged.add(key);
    return sent.name.startsWith('PUT')
      ? json({ id: 1, identifier: 'a:b' }, playerHeaders('ann'))
      : json(null, {}, 204);
  };
  /** Waits until the work is done, or the worker was killed meanwhile. */
  const settle = async (work: Promise<unknown>): Promise<boolean> => {
    const hasEnded = (await Promise.race([work, crash.promise])) === 'crash';
    if (hasEnded) restartWorker();
    crash = Promise.withResolvers();
    return hasEnded;
  };
  const plan = (next: readonly Outcome[]) => void planned.splice(0, planned.length, ...next);
  return { held, repeated, answer, settle, plan };
}

test('whatever taps, failures and killed workers occur, the back end ends up with the last desired state, once', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async steps => {
      restartWorker();
      globalThis.indexedDB = new IDBFactory();
      setTimings({ queueAfterMs: 1, retries: 1, baseDelayMs: 0 });
      const server = backEnd();
      world.answer = server.answer;
      await sendRequestAndFinish(LIST);
      const wanted = new Map<string, boolean>();
      let key = 0;
      for (const [what, planned] of steps) {
        // A worker is killed during one request: its other work has to be done, or it would continue here.
        const isHasty = what.kind === 'tap' && what.isHasty;
        if (!isHasty) await finishWork();
        server.plan(isHasty ? planned.filter(one => one !== 'lost' && one !== 'late') : planned);
        if (what.kind === 'kill') restartWorker();
        else if (what.kind === 'drain') await server.settle(drain());
        else {
          const path = `${LIST}/${what.id}`;
          const headers = { 'idempotency-key': `key-${++key}` };
          const tap = async () => {
            await sendRequest(path, { method: what.want ? 'PUT' : 'DELETE', headers });
            if (!isHasty) await finishWork();
          };
          wanted.set(path, what.want);
          // The browser hands a request to the worker that it starts in the place of one that ended over it, once.
          if (await server.settle(tap())) await server.settle(tap());
        }
      }
      await finishWork();
      server.plan([]);
      restartWorker();
      await drain();
      expect(await queued()).toEqual([]);
      for (const [path, want] of wanted) expect(server.held.has(path), path).toBe(want);
      expect(server.repeated).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 120_000);

const drain = async () => (await import('../../../sw/outbox/drain.ts')).drain();
const queued = async () => (await import('../../../sw/outbox/drain.ts')).queuedMutations();
