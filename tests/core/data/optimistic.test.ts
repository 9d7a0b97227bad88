import { beforeEach, expect, test, vi } from 'vitest';
import { createOverlay } from '../../../src/core/data/optimistic.ts';
import { nextSession } from '../../../src/core/session/epoch.ts';
import { outbox } from '../../../src/core/worker/outbox.ts';
import { watchOutbox } from '../../../src/core/worker/outbox-sync.ts';

const wanted: Record<string, boolean> = {};
const serverState: Record<string, boolean> = {};
const onRejected = vi.fn();
const load = vi.fn(async () => undefined);
const overlay = createOverlay<boolean>({
  topicPrefix: 'thing:',
  parse: (key, want) => ({ [key]: want }),
  get: key => wanted[key],
  set: (key, value) => {
    if (value === undefined) delete wanted[key];
    else wanted[key] = value;
  },
  confirm: values => void Object.assign(serverState, values),
  onRejected,
  load,
});

const container = new EventTarget() as ServiceWorkerContainer;
const receive = (type: string, data: object) =>
  container.dispatchEvent(Object.assign(new Event('message'), { data: { type, data } }));
const mutation = (want: boolean) => ({ key: 'k', topic: 'thing:a', want });
watchOutbox(container);

/** A request whose reply is given later. */
function request() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  return { send: () => promise, reply: resolve, reject };
}

beforeEach(() => {
  for (const record of [wanted, serverState]) for (const key of Object.keys(record)) delete record[key];
  receive('queued', { queued: [] });
  onRejected.mockClear();
  load.mockClear();
});

test('a change is shown at once and part of the server state with the reply', async () => {
  const { send, reply } = request();
  const done = overlay.change({ a: true }, send);
  expect([wanted, serverState, overlay.isSending('a')]).toEqual([{ a: true }, {}, true]);
  reply({});
  await done;
  expect([wanted, serverState, overlay.isSending('a')]).toEqual([{}, { a: true }, false]);
});

test('a rejected change leaves the server state unchanged', async () => {
  await expect(overlay.change({ a: true }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([wanted, serverState]).toEqual([{}, {}]);
});

test('a queued change stays wanted until its result comes', async () => {
  await overlay.change({ a: true }, async () => ({ queued: 1 }));
  receive('queued', { queued: [mutation(true)] });
  expect(wanted).toEqual({ a: true });
  receive('settled', { ...mutation(true), ok: true });
  expect([wanted, serverState, outbox.rows]).toEqual([{}, { a: true }, []]);
});

test.each([
  [true, { a: true }, 0],
  [false, {}, 1],
])('a result (%s) that arrives before the reply “queued” is not lost', async (ok, expected, rejections) => {
  const { send, reply } = request();
  const done = overlay.change({ a: true }, send);
  receive('settled', { ...mutation(true), ok });
  reply({ queued: 1 });
  await done;
  expect([wanted, serverState]).toEqual([{}, expected]);
  expect(onRejected).toHaveBeenCalledTimes(rejections);
});

test('of two changes in flight the later one is shown', async () => {
  const [first, second] = [request(), request()];
  const both = [overlay.change({ a: true }, first.send), overlay.change({ a: false }, second.send)];
  first.reply({});
  await both[0];
  expect(wanted).toEqual({ a: false });
  second.reply({});
  await both[1];
  expect([wanted, serverState]).toEqual([{}, { a: false }]);
});

test('a result that came before its reply counts for that change, and for no later one', async () => {
  const first = request();
  const done = overlay.change({ a: true }, first.send);
  receive('settled', { ...mutation(true), ok: false });
  first.reply({});
  await done;
  expect(serverState).toEqual({ a: true });
  await overlay.change({ a: true }, async () => ({ queued: 1 }));
  expect(wanted).toEqual({ a: true });
  expect(onRejected).not.toHaveBeenCalled();
});

test('the result of an older change does not remove a newer queued one', async () => {
  await overlay.change({ a: false }, async () => ({ queued: 1 }));
  receive('settled', { ...mutation(true), ok: true });
  expect(wanted).toEqual({ a: false });
});

test('another page’s change updates the server state, and its rejection does not affect this page', () => {
  receive('settled', { ...mutation(true), ok: true });
  receive('settled', { ...mutation(false), ok: false });
  expect(serverState).toEqual({ a: true });
  expect(onRejected).not.toHaveBeenCalled();
});

test('a change whose result this page has missed is read from the server state', async () => {
  receive('queued', { queued: [mutation(true)] });
  receive('queued', { queued: [] });
  expect(load).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(wanted).toEqual({}));
});

test('a reply of an ended session changes nothing, and does not block the next player', async () => {
  const { send, reply } = request();
  const done = overlay.change({ a: true }, send);
  nextSession();
  delete wanted['a'];
  expect(overlay.isSending('a')).toBe(false);
  reply({});
  await done;
  expect([wanted, serverState]).toEqual([{}, {}]);
});
