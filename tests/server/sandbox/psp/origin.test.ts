import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentsAdapter } from '../../../../server/cashbox/payments-adapter.ts';
import { SIGNATURE_HEADER, sendDue } from '../../../../server/sandbox/psp/webhooks.ts';
import { newToken } from '../../../../server/store/opaque-tokens.ts';
import { fakeDist } from '../../fake-dist.ts';
import { open } from '../../world.ts';
import { openPsp, type PspWorld } from './psp-world.ts';

let psp: PspWorld;
beforeEach(async () => {
  psp = await openPsp();
});
afterEach(() => psp.close());

const APP = 'http://localhost:3000 http://127.0.0.1:3000';
const CARD = { first_six: '401288', last_four: '1881', scheme: 'visa', validity: 'later' };
const sendCard = (over: object) =>
  psp.pages.inject({ method: 'POST', url: '/tokens', payload: { token: newToken(), ...CARD, ...over } });

test('the pages of the app may put the provider’s into a frame, where there is one', async () => {
  const { dist, remove } = fakeDist();
  const framesOf = async (payments: PaymentsAdapter | null) => {
    const world = await open({ dist, payments });
    const { headers } = await world.client().get('/');
    await world.close();
    return /frame-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1];
  };
  expect(await framesOf(psp.adapter)).toBe('http://localhost:3001 http://localhost:3002');
  expect(await framesOf(null)).toBe('http://localhost:3001');
  remove();
});

describe('the provider’s origin', () => {
  test.each([
    ['/card/', APP],
    ['/challenge/', APP],
    ['/bank/', "'none'"],
    ['/wallet/', "'none'"],
    ['/terms/', "'none'"],
  ])('lets %s be framed by %s, runs its own scripts alone, and keeps nothing', async (url, ancestors) => {
    const { headers } = await psp.pages.inject({ method: 'GET', url });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`frame-ancestors ${ancestors}`);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('says whom the card fields may talk to', async () => {
    const reply = await psp.pages.inject({ method: 'GET', url: '/merchants' });
    expect(reply.json()).toEqual({ origins: APP.split(' ') });
  });

  test('takes six and four digits of a card, and refuses more', async () => {
    expect((await sendCard({})).statusCode).toBe(201);
    const number = '4012888888881881';
    for (const over of [
      { first_six: number },
      { last_four: number },
      { scheme: number },
      { validity: '12/31' },
      { token: number },
    ])
      expect((await sendCard(over)).statusCode).toBe(422);
    await sendCard({ number, cvc: '987' });
    const rows = await psp.app.db.selectFrom('psp_tokens').selectAll().execute();
    expect(rows).toHaveLength(2);
    for (const secret of ['8888', '987'])
      expect(JSON.stringify(rows.map(row => ({ ...row, token_hash: '' })))).not.toContain(secret);
  });

  test('answers what is no answer with 422, and calls without a token with 404', async () => {
    const { next } = await psp.adapter.begin(psp.orderOf({ method_id: 'sofort' }));
    const url = next?.type === 'redirect' ? next.url : '';
    expect(await psp.answer(url, { answer: 'steal' })).toEqual({ code: 'invalid' });
    expect((await psp.pages.inject({ method: 'GET', url: '/order' })).statusCode).toBe(404);
    expect((await psp.pages.inject({ method: 'GET', url: '/unknown' })).json()).toEqual({ code: 'unknown' });
  });
});

test('a webhook is posted to the app over HTTP, and the app’s answer ends it', async () => {
  const posts: { url: string; signature: string; body: string }[] = [];
  const app = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    posts.push({ url: request.url ?? '', signature: String(request.headers[SIGNATURE_HEADER]), body });
    response.writeHead(204).end();
  });
  await new Promise<void>(resolve => app.listen(0, '127.0.0.1', resolve));
  const { port } = app.address() as AddressInfo;
  await psp.choose('declined_by_bank');
  await psp.adapter.begin(await psp.cardOrder());
  const { deliver: _, ...context } = psp.context;
  const toApp = { ...context, settings: { ...context.settings, port } };
  await sendDue(toApp);
  await sendDue(toApp);
  app.close();
  const [post] = posts;
  expect(posts).toHaveLength(1);
  expect(post?.url).toBe('/api/payments/webhook');
  const read = psp.adapter.readWebhook(Buffer.from(post?.body ?? ''), () => post?.signature ?? null);
  expect(read).toMatchObject({ state: 'declined', reason: 'declined_by_bank' });
});
