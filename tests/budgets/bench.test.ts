import { createHash, X509Certificate } from 'node:crypto';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { duplexPair } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { expect, test } from 'vitest';
import { judge } from '../bench/budgets.ts';
import { createCertificate } from '../bench/certificate.ts';
import { openFront } from '../bench/front.ts';
import { mediansOf } from '../bench/medians.ts';
import { serveFolder } from '../bench/serve.ts';

const verdictOn = (budget: string, hydrated: number) =>
  judge({ baseline: { repeat: { seen: 200 } }, 'text player': { repeat: { hydrated } }, 'lobby guest': {} }, [
    'text player',
    'lobby guest',
  ]).filter(one => one.budget === budget);

test('a figure is judged in units of the baseline, and what was not measured is not', () => {
  expect(verdictOn('repeat: hydrated', 400)).toMatchObject([
    { target: 'text player', value: 2, limit: 2, isMet: true },
    { target: 'lobby guest', value: null, isMet: null },
  ]);
  expect(verdictOn('repeat: hydrated', 402)[0]).toMatchObject({ value: 2.01, isMet: false });
});

test('only the lobby of a guest is judged by the budgets of the lobby', () => {
  expect(verdictOn('cold: requests', 0).map(({ target }) => target)).toEqual(['lobby guest']);
});

test('a figure that some runs lack has the median of the others', () => {
  expect(mediansOf([{ seen: 3, fcp: 1 }, { seen: 1 }, { seen: null, fcp: 5 }])).toEqual({ seen: 2, fcp: 3 });
});

test('the certificate is its own, and a browser can know it by its key', () => {
  const { cert, fingerprint } = createCertificate();
  const parsed = new X509Certificate(cert);
  expect(parsed.verify(parsed.publicKey)).toBe(true);
  expect(parsed.checkIP('127.0.0.1')).toBe('127.0.0.1');
  const spki = parsed.publicKey.export({ type: 'spki', format: 'der' });
  expect(createHash('sha256').update(spki).digest('base64')).toBe(fingerprint);
});

test('a connection that is handed over within the process is answered by HTTP/2', async () => {
  const served = await serveFolder(join(import.meta.dirname, '../bench'));
  const front = await openFront(served.port, createCertificate());
  const [near, far] = duplexPair();
  front.accept(far);
  const session = connect(front.origin, {
    createConnection: () => connectTls({ socket: near, ALPNProtocols: ['h2'], rejectUnauthorized: false }),
  });
  const stream = session.request({ ':path': '/README.md' });
  const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
  stream.on('response', resolve);
  expect((await promise)[':status']).toBe(200);
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += part;
  expect(text).toMatch(/^# Benchmarks/);
  session.destroy();
  front.close();
  served.close();
});
