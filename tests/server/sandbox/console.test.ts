import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followClock } from '../../../server/sandbox/clock-offset.ts';
import { type Client, ORIGIN, open, type World } from '../world.ts';

let world: World;
let developer: Client;
beforeEach(async () => {
  world = await open();
  developer = world.client();
});
afterEach(() => world.close());

const tokenIn = (page: string) => /name="token" value="([\w-]+)"/.exec(page)?.[1] ?? '';

/** Posts a form as a browser does from the console's own page. */
async function post(action: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const page = await developer.get('/sandbox');
  return developer.send('POST', `/sandbox/${action}`, {
    body: new URLSearchParams({ token: tokenIn(page.text), ...fields }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-requested-with': undefined,
      ...headers,
    },
  });
}

describe('the console of the sandbox', () => {
  test('shows players and mail as text, never as markup', async () => {
    const row = { recipient: '<b>a@b.c</b>', locale: 'en', subject: '<script>1</script>', text: '"&<i>' };
    await world.app.db
      .insertInto('mails')
      .values({
        ...row,
        link: '/confirmation?confirmation_token=a&b="c"',
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    await world.player({ email: 'anna@example.com', nickname: '<img src=x>' });
    const { status, text } = await developer.get('/sandbox');
    expect(status).toBe(200);
    expect(text).toContain('anna@example.com');
    expect(text).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(text).toContain('&lt;img src=x&gt;');
    expect(text).toContain('href="/confirmation?confirmation_token=a&amp;b=&quot;c&quot;"');
    expect(text).not.toMatch(/<script|<img|<b>|<i>|style=/);
  });

  test('lists its sections, each under a heading that names it', async () => {
    const { text } = await developer.get('/sandbox');
    const links = [...text.matchAll(/<a href="#([\w-]+)">/g)].map(([, id]) => id);
    expect(links).toContain('live');
    for (const id of links) expect(text).toContain(`<section id="${id}" aria-labelledby="${id}-title">`);
  });

  test('shows the result in the section of the form, with the focus, and keeps the player in the forms', async () => {
    await world.player({ email: 'first@example.com' });
    await world.player({ email: 'carl@example.com' });
    const first = /type="email"[^>]* value="([^"]*)"/;
    expect(first.exec((await developer.get('/sandbox')).text)?.[1]).toBe('first@example.com');
    const response = await post('sign-out', { email: 'carl@example.com' });
    const [section = ''] = /<section id="live".*?<\/section>/s.exec(response.text) ?? [];
    expect(section).toMatch(/<\/h2><p role="status" tabindex="-1" autofocus class="done">/);
    expect(response.text.match(/role="status"/g)).toHaveLength(1);
    expect(first.exec(response.text)?.[1]).toBe('carl@example.com');
    expect(response.text).toContain('<option value="first@example.com">');
  });

  test('a mistake is shown the same way, for any input as the address', async () => {
    const rejected = await post('grant', { email: '"><script>1</script>', amount: 'x' });
    expect(rejected.status).toBe(422);
    expect(rejected.text).toMatch(/<section id="players".*?autofocus class="failed"/s);
    expect(rejected.text).not.toContain('<script');
  });

  test('counts how the app was opened and installed', async () => {
    await developer.post('/api/pwa_events', { event: 'open' });
    expect((await developer.get('/sandbox')).text).toContain(
      '<td><code>open</code></td><td>1</td><td>1</td>',
    );
  });

  test('keeps older mail folded', async () => {
    const mail = {
      recipient: 'a',
      locale: 'en',
      text: 't',
      link: null,
      created_at: '2026-01-01T00:00:00.000Z',
    };
    const subjects = ['one', 'two', 'three', 'four'];
    await world.app.db
      .insertInto('mails')
      .values(subjects.map(subject => ({ ...mail, subject })))
      .execute();
    const { text } = await developer.get('/sandbox');
    expect(text).toMatch(/four<.*two<.*<details><summary>1 older<\/summary>.*one</s);
  });

  test('links no mail to another place', async () => {
    const mail = { recipient: 'a', locale: 'en', subject: 's', text: 't', created_at: 'now' };
    await world.app.db
      .insertInto('mails')
      .values({ ...mail, link: 'javascript:alert(1)' })
      .execute();
    expect((await developer.get('/sandbox')).text).not.toContain('javascript:');
  });

  test('moves the clock, also over a restart, and puts it right again', async () => {
    const before = world.app.clock.now().getTime();
    await post('clock', { hours: '24' });
    expect(world.app.clock.now().getTime() - before).toBeGreaterThanOrEqual(86_400_000);
    const lead = world.app.clock.offset;
    world.app.clock.shift(-lead);
    followClock(world.app);
    expect(world.app.clock.offset).toBe(lead);
    await post('clock', { at: '2030-02-03T04:05' });
    expect(world.app.clock.now().toISOString()).toContain('2030-02-03T04:05');
    await post('clock', { hours: '0' });
    expect(world.app.clock.offset).toBe(0);
    expect((await post('clock', { at: 'never' })).status).toBe(422);
  });

  test('grants sandbox money through the ledger', async () => {
    const { client } = await world.player({ email: 'bert@example.com' });
    const granted = await post('grant', {
      email: 'Bert@example.com',
      amount: '12.50',
      currency: 'EUR',
      pocket: 'real',
    });
    expect(granted.text).toContain('bert@example.com got 12.50 EUR');
    const accounts = await client.get('/api/player/accounts');
    expect(accounts.body).toMatchObject([{ currency: 'EUR', amount_cents: 1250 }]);
  });

  test.each([
    { email: 'nobody@example.com', amount: '5', currency: 'EUR', pocket: 'real' },
    { email: 'a@example.com', amount: '-5', currency: 'EUR', pocket: 'real' },
    { email: 'a@example.com', amount: '5', currency: 'XXX', pocket: 'real' },
    { email: 'a@example.com', amount: '5', currency: 'EUR', pocket: 'reserved' },
  ])('says what is wrong with a grant and does nothing: %o', async fields => {
    await world.player();
    const answer = await post('grant', fields);
    expect(answer.status).toBe(422);
    expect(await world.app.db.selectFrom('transactions').selectAll().execute()).toEqual([]);
  });

  test('raises and clears faults', async () => {
    await post('fault', { kind: '500', path: '/api/info/*', wait: '', times: '0' });
    expect((await developer.get('/api/info/locales')).status).toBe(500);
    const [fault] = world.faults.list();
    await post('clear', { id: String(fault?.id) });
    expect((await developer.get('/api/info/locales')).status).toBe(200);
  });

  test('puts the back end into maintenance, with or without an announced end, until it is cleared', async () => {
    await post('maintenance', { minutes: '10' });
    const announced = await developer.get('/api/info/locales');
    expect(announced.status).toBe(503);
    expect(Number(announced.headers['retry-after'])).toBeGreaterThan(590);
    await post('maintenance', { minutes: '0' });
    const open = await developer.get('/api/info/locales');
    expect(open.status).toBe(503);
    expect(open.headers['retry-after']).toBeUndefined();
    const [fault] = world.faults.list();
    await post('clear', { id: String(fault?.id) });
    expect((await developer.get('/api/info/locales')).status).toBe(200);
  });

  test('publishes, renames and withdraws games, and explains what is not possible', async () => {
    const identifier = 'halyard-works:comet-harvest';
    const comet = { title: 'Comet Harvest', provider: 'halyard-works', theme: 'space' };
    expect((await post('publish', comet)).text).toContain(`Published ${identifier}.`);
    expect((await post('publish', comet)).text).toContain(`${identifier} is taken.`);
    await post('rename', { identifier, title: 'Comet <b>Harvest</b>' });
    const page = (await developer.get('/sandbox')).text;
    expect(page).toContain('241 games, 1 of them changed.');
    expect(page).toContain('Comet &lt;b&gt;Harvest&lt;/b&gt;');
    await post('withdraw', { identifier });
    const again = await post('withdraw', { identifier });
    expect([again.status, world.app.catalogue.games.length]).toEqual([422, 240]);
    expect((await post('publish', { ...comet, theme: 'nothing' })).status).toBe(422);
  });

  test('causes events of a player, and closes connections', async () => {
    const { row } = await world.player({ email: 'anna@example.com' });
    const typesOf = async () => {
      const events = world.app.db.selectFrom('outbox_events').select('type').where('player_id', '=', row.id);
      return (await events.orderBy('seq').execute()).map(({ type }) => type);
    };
    const email = 'anna@example.com';
    await post('grants', { email, times: '3' });
    expect(await typesOf()).toEqual(Array(3).fill('balance_changed'));
    expect((await post('group', { email, group: 'vipGold' })).text).toContain('is now in vipGold');
    expect((await post('group', { email, group: 'vipGold' })).text).toContain('is no longer in vipGold');
    await post('sign-out', { email });
    expect((await typesOf()).slice(3)).toEqual(['groups_changed', 'groups_changed', 'signed_out']);
    expect((await post('simulate', { times: '2' })).status).toBe(200);
    expect((await post('sockets', {})).text).toContain('Closed 0 connections.');
    expect((await post('grants', { email: 'nobody@example.com', times: '1' })).status).toBe(422);
    expect((await post('grants', { email, times: '9999' })).status).toBe(422);
  });

  test('takes a post only from its own page', async () => {
    const foreign = await post('clock', { hours: '1' }, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const forged = await post('clock', { hours: '1', token: 'guessed' });
    expect(forged.status).toBe(403);
    const page = await developer.get('/sandbox');
    const crossSite = await developer.send('POST', '/sandbox/clock', {
      body: new URLSearchParams({ token: tokenIn(page.text), hours: '1' }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: undefined,
        'sec-fetch-site': 'cross-site',
      },
    });
    expect(crossSite.status).toBe(403);
    expect(world.app.clock.offset).toBe(0);
    expect(ORIGIN).toBe('http://localhost:3000');
  });

  test('has the strict policy of the app and its own style sheet', async () => {
    const { headers } = await developer.get('/sandbox');
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    const style = await developer.get('/sandbox/console.css');
    expect(style.headers['content-type']).toContain('text/css');
  });

  test('is not there in production', async () => {
    const closed = await open({ settings: { sandbox: false, production: true } });
    await closed.faults.add({ kind: '500', path: '/api/*' });
    const guest = closed.client();
    expect((await guest.get('/sandbox')).status).toBe(404);
    expect((await guest.get('/sandbox/console.css')).status).toBe(404);
    expect((await guest.post('/sandbox/clock', {})).status).toBe(404);
    expect((await guest.get('/api/info/locales')).status).toBe(200);
    await closed.close();
  });

  test('asks for its password where it has one, of the page and of every form', async () => {
    const guarded = await open({ settings: { sandboxPassword: 'correct horse: battery' } });
    const visitor = guarded.client();
    const withPassword = (password: string) => ({
      headers: { authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}` },
    });
    for (const path of ['/sandbox', '/sandbox/console.css']) {
      const { status, headers } = await visitor.get(path);
      expect([status, headers['www-authenticate']]).toEqual([401, expect.stringContaining('Basic')]);
      expect((await visitor.get(path, withPassword('correct horse'))).status).toBe(401);
      expect((await visitor.get(path, withPassword('correct horse: battery'))).status).toBe(200);
    }
    expect((await visitor.post('/sandbox/clock', {})).status).toBe(401);
    // What pages of players load stands open.
    expect((await visitor.get('/sandbox/stand-ins/captcha.js')).status).toBe(200);
    await guarded.close();
  });

  test('takes ten wrong passwords of an address, then none for a quarter of an hour', async () => {
    const guarded = await open({ settings: { sandboxPassword: 'correct horse: battery' } });
    const attempt = async (password: string) => {
      const authorization = `Basic ${Buffer.from(`:${password}`).toString('base64')}`;
      return (await guarded.client().get('/sandbox', { headers: { authorization } })).status;
    };
    for (let n = 0; n < 10; n++) expect(await attempt(`guess ${n}`)).toBe(401);
    expect(await attempt('correct horse: battery')).toBe(429);
    guarded.app.clock.shift(15 * 60_000);
    expect(await attempt('correct horse: battery')).toBe(200);
    await guarded.close();
  });

  test('notifies a player of an offer, or explains why that is not allowed', async () => {
    const { client } = await world.player({ email: 'anna@example.com' });
    await world.player({ email: 'calm@example.com', can_issue_bonuses: 0 });
    const offer = {
      type: 'freespins',
      title: '20 spins',
      text: 'Today',
      button: 'Go',
      to: '/games',
      hours: '1',
    };
    expect((await post('promo', { ...offer, email: 'anna@example.com' })).status).toBe(200);
    const [row] = (await client.call('listNotifications')).body.rows;
    expect(row).toMatchObject({ type: 'freespins', kind: 'promo', title: '20 spins' });
    expect(row?.content?.button).toEqual({ title: 'Go', path: '/games' });
    expect((await post('promo', { ...offer, email: 'calm@example.com' })).status).toBe(422);
    expect((await post('promo', { ...offer, email: 'nobody@example.com' })).status).toBe(422);
  });
});
