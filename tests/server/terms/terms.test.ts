import { createHash, createPublicKey, verify } from 'node:crypto';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../src/contract/operator/locales.ts';
import { RichText } from '../../../src/contract/subjects/rich-text.ts';
import {
  type SignedTerms,
  type SigningKey,
  type TermsCopy,
  type TermsText,
  termsText,
} from '../../../src/contract/subjects/terms.ts';
import { registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

let world: World;
beforeEach(async () => {
  world = await open({ games: 60 });
});
afterEach(() => world.close());

/** As if the operator had published the present version after the player accepted the one before. */
const publish = (id: number) =>
  world.app.db.updateTable('players').set({ terms_version: '2025-06-02' }).where('id', '=', id).execute();

const missed = async (client: Client): Promise<string[]> =>
  ((await client.call('loadPlayer')).body as { auth_fields_missed: string[] }).auth_fields_missed;

async function accept(client: Client) {
  const { current } = (await client.call('loadTerms')).body;
  const { version, locale, digest } = current;
  return client.call('acceptTerms', { body: { version, locale, digest } });
}

const payloadOf = ({ signed }: TermsCopy): SignedTerms =>
  JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString());

/** As a third party checks it, by the published key alone (docs/signed-documents.md). */
function isGenuine({ signed }: TermsCopy, keys: readonly SigningKey[]): boolean {
  const [head = '', body = '', signature = ''] = signed.split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const jwk = keys.find(key => key.kid === kid);
  if (!jwk) return false;
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  return verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
}

describe('new terms', () => {
  test('are missing until the version that was read is accepted; the one before comes along to compare', async () => {
    const { client, body } = await registerPlayer(world);
    expect(await missed(client)).not.toContain('terms_acceptance');
    await publish(body.id);
    expect(await missed(client)).toContain('terms_acceptance');
    const terms = (await client.call('loadTerms')).body;
    expect([terms.accepted?.version, terms.accepted?.text?.version]).toEqual(['2025-06-02', '2025-06-02']);
    expect(terms.current.version > '2025-06-02').toBe(true);
    expect(terms.current.digest).not.toBe(terms.accepted?.text?.digest);
    expect((await accept(client)).status).toBe(201);
    expect(await missed(client)).not.toContain('terms_acceptance');
  });

  test('another text than the one that holds is not accepted', async () => {
    const { client, body } = await registerPlayer(world);
    await publish(body.id);
    const { current } = (await client.call('loadTerms')).body;
    const read = { version: current.version, locale: current.locale, digest: current.digest };
    for (const other of [{ version: '2025-06-02' }, { digest: 'x' }, { locale: 'de' as const }]) {
      const answer = await client.call('acceptTerms', { body: { ...read, ...other } });
      expect([answer.status, answer.body.error]).toEqual([409, 'terms_changed']);
    }
    expect(await missed(client)).toContain('terms_acceptance');
  });

  test('no game opens for money before they are accepted; limits, support and the data stay open', async () => {
    const { client, body } = await registerPlayer(world);
    await publish(body.id);
    const game = world.app.catalogue.games.find(one => one.skin && one.currencies['EUR']);
    const launch = {
      body: { identifier: game?.identifier ?? '', currency: 'EUR', device: 'desktop' as const },
      key: 'launch-12345678',
    };
    const refused = await client.call('openGameSession', launch);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.['terms_acceptance']).toEqual(['errors.terms.required']);
    const limit = await client.post(
      '/api/user_limits',
      { type: 'coolingoff', period: 'day' },
      { key: 'limit-12345678' },
    );
    expect(limit.status).toBeLessThan(300);
    expect((await client.call('downloadData')).status).toBe(200);
    expect((await client.call('signOut')).status).toBe(204);
  });

  test('of Estonia’s licence have its own part too', async () => {
    const { client } = await world.player({ license: 'EE', locale: 'et' });
    const { current } = (await client.call('loadTerms')).body;
    expect(JSON.stringify(current.nodes)).toContain('Estonia');
  });

  test('that the page of Estonia’s licence shows are those that are signed, in every language', async () => {
    const { client } = await world.player({ license: 'EE' });
    for (const locale of LOCALES) {
      const load = async (slug: string) =>
        (await client.call('loadPage', { params: { slug }, query: { l: locale } })).body;
      const page = await load('terms-and-conditions/EE');
      const answer = await client.get('/api/player/terms', { headers: { 'x-locale': locale } });
      const { current } = answer.body as { current: TermsText };
      expect(page).toMatchObject({ title: current.title, locale: current.locale });
      const nodes = v.parse(RichText, page.nodes) ?? [];
      const digest = createHash('sha256').update(termsText(nodes)).digest('base64url');
      expect(digest, locale).toBe(current.digest);
      const general = v.parse(RichText, (await load('terms-and-conditions')).nodes) ?? [];
      expect(nodes.slice(0, general.length)).toEqual(general);
    }
  });
});

describe('the signed copy', () => {
  test('is whole, proves itself by the published key, and names the copy before it', async () => {
    const { client, body } = await registerPlayer(world);
    await publish(body.id);
    await accept(client);
    const copies = (await client.call('listTermsCopies')).body;
    const { keys } = (await world.client().call('listSigningKeys')).body;
    expect(copies).toHaveLength(2);
    const [latest, first] = copies as [TermsCopy, TermsCopy];
    for (const copy of copies) {
      expect(isGenuine(copy, keys)).toBe(true);
      const { text, digest } = payloadOf(copy);
      expect(createHash('sha256').update(text).digest('base64url')).toBe(digest);
    }
    expect(payloadOf(first).previous).toBeNull();
    expect(payloadOf(latest).previous).toBe(createHash('sha256').update(first.signed).digest('base64url'));
    const flipped = {
      ...latest,
      signed: latest.signed.replace(/.(?=.{100}$)/, c => (c === 'A' ? 'B' : 'A')),
    };
    expect(isGenuine(flipped, keys)).toBe(false);
  });

  test('accepting twice signs once', async () => {
    const { client, body } = await registerPlayer(world);
    await publish(body.id);
    const [first, second] = [await accept(client), await accept(client)];
    expect(second.body).toEqual(first.body);
    expect((await client.call('listTermsCopies')).body).toHaveLength(2);
  });

  test('nobody else gets it, and the key of before a change of the secret still proves it', async () => {
    await registerPlayer(world);
    const other = await registerPlayer(world, { email: 'bob@example.com' });
    expect((await other.client.call('listTermsCopies')).body).toHaveLength(1);
    expect((await world.client().call('listTermsCopies')).status).toBe(401);
    await world.app.db
      .insertInto('signing_keys')
      .values({ kid: 'old', x: 'AAAA', created_at: '2020-01-01T00:00:00.000Z' })
      .execute();
    const { keys } = (await world.client().call('listSigningKeys')).body;
    expect(keys.map(({ x }) => x)).toEqual([world.app.signer.key.x, 'AAAA']);
  });
});
