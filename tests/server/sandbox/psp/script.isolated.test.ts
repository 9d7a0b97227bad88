// @vitest-environment happy-dom
import '../../../setup/dom-environment.ts';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CardFields, ThirdPartyApis } from '../../../../src/contract/operator/third-party.ts';

const URL_OF_FIELDS = 'http://localhost:3002/card/?accepts=visa';
const ORIGIN = 'http://localhost:3002';
const source = readFileSync('server/sandbox/stubs/payments.js', 'utf8');

let api: ThirdPartyApis['payments'];
let into: HTMLElement;
const states: unknown[] = [];
let failures: number;

beforeEach(() => {
  vi.useFakeTimers();
  states.length = 0;
  failures = 0;
  // In no document, so that no page is loaded.
  into = document.createElement('div');
  new Function(source)();
  api = (window as unknown as { OrbitSandboxPayments: ThirdPartyApis['payments'] }).OrbitSandboxPayments;
});
afterEach(() => {
  api.reset();
  vi.useRealTimers();
});

const mount = (locale = 'en'): CardFields =>
  api.mountCard(into, {
    url: URL_OF_FIELDS,
    locale,
    onChange: state => states.push(state),
    onFail: () => {
      failures += 1;
    },
  });
const frame = () => into.querySelector('iframe') as HTMLIFrameElement;

/** The provider's page, which has been answered with a port. */
function connect(over: object = {}) {
  const posted: [data: unknown, origin: string, ports: MessagePort[]][] = [];
  const target = { postMessage: (...sent: (typeof posted)[number]) => posted.push(sent) };
  Object.defineProperty(frame(), 'contentWindow', { value: target, configurable: true });
  window.dispatchEvent(
    Object.assign(new Event('message'), { origin: ORIGIN, source: target, data: { psp: 'hello' }, ...over }),
  );
  const [, , ports] = posted[0] ?? [];
  return { posted, port: ports?.[0] ?? null };
}
const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

test('puts the page into a frame with a title in the reader’s language', () => {
  mount('de');
  expect(frame().title).toBe('Kartendaten');
  expect(frame().getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
  const { origin, pathname, searchParams } = new URL(frame().src);
  expect([origin, pathname, Object.fromEntries(searchParams)]).toEqual([
    ORIGIN,
    '/card/',
    { accepts: 'visa', l: 'de', theme: 'dark' },
  ]);
});

test('gives the port to the page of that origin in its own frame, and to nobody else', () => {
  mount();
  expect(connect({ origin: 'https://evil.example' }).posted).toEqual([]);
  expect(connect({ source: window }).posted).toEqual([]);
  expect(connect({ data: { psp: 'connect' } }).posted).toEqual([]);
  const { posted } = connect();
  expect(posted).toEqual([[{ psp: 'connect' }, ORIGIN, [expect.anything()]]]);
  expect(connect().posted).toEqual([]);
});

test('hands on states and tokens, and a refusal as a rejection', async () => {
  const fields = mount();
  const { port } = connect();
  const asked: { type: string; id: number }[] = [];
  if (port) port.onmessage = ({ data }) => asked.push(data);
  port?.postMessage({ type: 'ready' });
  port?.postMessage({ type: 'state', state: { is_complete: true } });
  await turns();
  expect(states).toEqual([{ is_complete: true }]);
  const [first, second, third] = [fields.tokenize(), fields.tokenize(), fields.tokenize()];
  const refused = expect(second).rejects.toThrow('not answered');
  const late = expect(third).rejects.toThrow('in time');
  await turns();
  expect(asked.map(({ type }) => type)).toEqual(['tokenize', 'tokenize', 'tokenize']);
  port?.postMessage({ type: 'failed', id: asked[1]?.id });
  port?.postMessage({ type: 'token', id: asked[0]?.id, token: null });
  await turns();
  expect(await first).toBeNull();
  await refused;
  vi.advanceTimersByTime(20_000);
  await late;
});

test('says that the fields can’t be used when the page does not answer in time', async () => {
  const fields = mount();
  vi.advanceTimersByTime(10_000);
  expect(failures).toBe(1);
  await expect(fields.tokenize()).rejects.toThrow('not there');
});

test('is silent in time when the page has answered, or was taken away before', async () => {
  mount();
  connect().port?.postMessage({ type: 'ready' });
  await turns();
  mount().destroy();
  vi.advanceTimersByTime(60_000);
  expect(failures).toBe(0);
});

test('takes every frame away at a sign-out, and what waited for it is rejected', async () => {
  const fields = mount();
  connect().port?.postMessage({ type: 'ready' });
  await turns();
  const waiting = expect(fields.tokenize()).rejects.toThrow('gone');
  api.reset();
  await waiting;
  expect(into.querySelector('iframe')).toBeNull();
});
