import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpired } from '../../../server/jobs/maintenance.ts';
import { askForSourceOfWealth } from '../../../server/verification/source-of-wealth.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time-units.ts';
import type { Client } from '../client.ts';
import { openVerification, picture, type VerificationWorld } from './verification-world.ts';

const ANSWERS = {
  occupation: 'employed',
  income: '40k_80k',
  sources: ['salary', 'savings'],
  details: '',
  is_true: true,
} as const;

let world: VerificationWorld;
let client: Client;
let player_id: number;
beforeEach(async () => {
  world = await openVerification();
  const player = await world.player();
  client = player.client;
  player_id = player.row.id;
});
afterEach(() => world.close());

const answer = (over: object = {}) =>
  client.call('answerSourceOfWealth', { body: { ...ANSWERS, ...over } as never });
const wealth = async () => (await client.call('loadVerification')).body.steps[2];

describe('the status', () => {
  test('says what is missing and what it blocks, before anything was opened', async () => {
    const { body } = await client.call('loadVerification');
    expect(body).toMatchObject({ state: 'none', is_available: true, blocks: ['cashout'], usual_hours: 24 });
    expect(body.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'identity missing',
      'address missing',
      'source_of_wealth missing',
    ]);
  });

  test('is nobody else’s', async () => {
    expect((await world.client().call('loadVerification')).status).toBe(401);
  });

  test('offers no check where there is no provider', async () => {
    const plain = await openVerification({ settings: { sandbox: false } });
    const other = (await plain.player()).client;
    expect((await other.call('loadVerification')).body.is_available).toBe(false);
    const refused = await other.call('issueVerificationToken', { key: 'first-token' });
    expect([refused.status, refused.body.error]).toEqual([503, 'verification_unavailable']);
    await plain.close();
  });
});

describe('the token', () => {
  test('needs a key, and a repeat with it gives the same one', async () => {
    expect((await client.call('issueVerificationToken')).status).toBe(400);
    const first = await client.call('issueVerificationToken', { key: 'first-token' });
    const again = await client.call('issueVerificationToken', { key: 'first-token' });
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(first.body.wipe_url).toBe('http://localhost:3001/verification/#wipe');
  });

  test('lets in for ten minutes, and nothing else does', async () => {
    const token = await world.openCheck(client);
    expect((await world.ask(token, 'GET', 'check')).status).toBe(200);
    expect((await world.ask(`${token}x`, 'GET', 'check')).status).toBe(401);
    expect((await world.ask('', 'GET', 'check')).status).toBe(401);
    world.app.clock.shift(11 * MINUTE_MS);
    expect((await world.ask(token, 'GET', 'check')).status).toBe(401);
  });

  test('is not kept once it has expired', async () => {
    const { body } = await client.call('issueVerificationToken', { key: 'first-token' });
    world.app.clock.shift(DAY_MS);
    await deleteExpired(world.app);
    const rows = await world.app.db.selectFrom('operations').select('response').execute();
    expect(rows.map(({ response }) => response).join()).not.toContain(body.token);
  });
});

describe('the questionnaire', () => {
  test('holds for a year, is due in its last month, and asked for again after it', async () => {
    expect(await wealth()).toMatchObject({ state: 'missing', blocks: ['cashout'], expires_at: null });
    expect((await answer()).status).toBe(200);
    const stored = await wealth();
    expect(stored).toMatchObject({ state: 'approved', blocks: [] });
    expect((await client.call('loadPlayer')).body.sow_questionnaire_expires_at).toBe(stored?.expires_at);
    world.app.clock.shift(340 * DAY_MS);
    client = await world.signIn(await row());
    expect(await wealth()).toMatchObject({ state: 'due', blocks: [] });
    world.app.clock.shift(30 * DAY_MS);
    client = await world.signIn(await row());
    expect(await wealth()).toMatchObject({ state: 'expired', blocks: ['deposit', 'cashout'] });
    await answer();
    expect(await wealth()).toMatchObject({ state: 'approved', blocks: [] });
  });

  test('that the operator asks for has a time to answer in, and is told', async () => {
    await world.app.db.transaction().execute(tx => askForSourceOfWealth(tx, world.app, player_id, 14));
    expect(await wealth()).toMatchObject({ state: 'missing', blocks: ['cashout'] });
    const { rows } = (await client.call('listNotifications')).body;
    expect(rows.map(({ event }) => event)).toEqual(['source_of_wealth_asked']);
    world.app.clock.shift(15 * DAY_MS);
    client = await world.signIn(await row());
    expect(await wealth()).toMatchObject({ state: 'expired', blocks: ['deposit', 'cashout'] });
  });

  test('with the approval makes the player verified', async () => {
    await answer();
    await world.openCheck(client);
    await world.post({
      externalUserId: await world.externalIdOf(player_id),
      type: 'applicantReviewed',
      reviewResult: { reviewAnswer: 'GREEN' },
    });
    expect((await client.call('loadPlayer')).body.verified).toBe(true);
    expect((await client.call('loadVerification')).body.blocks).toEqual([]);
  });

  test.each([
    [{ sources: [] }, 'sources', 'errors.required'],
    [{ sources: ['lottery'] }, 'sources', 'errors.invalid'],
    [{ sources: ['other'] }, 'details', 'errors.required'],
    [{ details: 'x'.repeat(1001) }, 'details', 'errors.too_long'],
    [{ occupation: 'wizard' }, 'occupation', 'errors.required'],
    [{ income: undefined }, 'income', 'errors.required'],
    [{ is_true: false }, 'is_true', 'errors.required'],
  ])('with %j is refused at its field', async (over, field, message) => {
    const refused = await answer(over);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]).toEqual([message]);
    expect(await wealth()).toMatchObject({ state: 'missing' });
  });

  const row = () =>
    world.app.db.selectFrom('players').selectAll().where('id', '=', player_id).executeTakeFirstOrThrow();
});

describe('what is kept', () => {
  test('of documents that led to nothing is deleted after 90 days; a new check takes them again', async () => {
    const token = await world.openCheck(client);
    await world.upload(token, picture());
    const count = async () => (await world.app.db.selectFrom('sandbox_uploads').selectAll().execute()).length;
    world.app.clock.shift(80 * DAY_MS);
    await deleteExpired(world.app);
    expect(await count()).toBe(1);
    world.app.clock.shift(11 * DAY_MS);
    await deleteExpired(world.app);
    expect(await count()).toBe(0);
    expect(await world.app.db.selectFrom('sandbox_upload_pieces').selectAll().execute()).toEqual([]);
    expect(await world.app.db.selectFrom('applicants').selectAll().execute()).toHaveLength(1);
  });

  test('of an approved player stays as long as the account, and five years more', async () => {
    const token = await world.openCheck(client);
    await world.upload(token, picture());
    const externalUserId = await world.externalIdOf(player_id);
    await world.post({ externalUserId, type: 'applicantReviewed', reviewResult: { reviewAnswer: 'GREEN' } });
    world.app.clock.shift(400 * DAY_MS);
    await deleteExpired(world.app);
    const uploads = () => world.app.db.selectFrom('sandbox_uploads').selectAll().execute();
    expect(await uploads()).toHaveLength(1);
    const closed_at = world.app.clock.now().toISOString();
    await world.app.db.updateTable('players').set({ closed_at }).where('id', '=', player_id).execute();
    world.app.clock.shift(6 * 366 * DAY_MS);
    await deleteExpired(world.app);
    expect(await uploads()).toEqual([]);
  });

  test('is in the player’s download by name and time; no document is', async () => {
    const { collectPlayerData } = await import('../../../server/security/player-data.ts');
    await answer();
    const token = await world.openCheck(client);
    await world.upload(token, picture());
    const externalUserId = await world.externalIdOf(player_id);
    await world.post({ externalUserId, type: 'applicantPending' });
    const player = await world.app.db.selectFrom('players').selectAll().executeTakeFirstOrThrow();
    const { records } = await collectPlayerData(world.app, player);
    expect(records['applicants']?.[0]).toMatchObject({ state: 'pending' });
    expect(records['verification_events']?.[0]).toMatchObject({ type: 'submitted', outcome: 'applied' });
    expect(records['wealth_questionnaires']?.[0]?.['answers']).toContain('salary');
    expect(Object.keys(records).filter(name => name.startsWith('sandbox'))).toEqual([]);
  });
});
