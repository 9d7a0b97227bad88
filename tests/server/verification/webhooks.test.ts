import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { APPLICANT_EVENTS, TRANSITIONS } from '../../../server/verification/applicant-states.ts';
import type { Verification } from '../../../src/contract/subjects/verification.ts';
import { DAY_MS } from '../../../src/lib/time-units.ts';
import type { Client } from '../client.ts';
import { openVerification, outcomeOf, type VerificationWorld } from './verification-world.ts';

const APPROVED = { type: 'applicantReviewed', reviewResult: { reviewAnswer: 'GREEN' } } as const;
const ASKED_AGAIN = {
  type: 'applicantReviewed',
  reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY' },
  documents: {
    identity: { reviewAnswer: 'RED', rejectLabels: ['EXPIRATION_DATE', 'SOMETHING_NEW'] as string[] },
    address: { reviewAnswer: 'GREEN' },
  },
} as const;
const REJECTED = {
  type: 'applicantReviewed',
  reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' },
} as const;

let world: VerificationWorld;
let client: Client;
let player_id: number;
let externalUserId: string;
beforeEach(async () => {
  world = await openVerification();
  const player = await world.player();
  client = player.client;
  player_id = player.row.id;
  await world.openCheck(client);
  externalUserId = await world.externalIdOf(player_id);
});
afterEach(() => world.close());

const status = async (): Promise<Verification> => (await client.call('loadVerification')).body;
const stateNow = async () => (await status()).state;
const outcomes = () =>
  world.app.db
    .selectFrom('verification_events')
    .select('outcome')
    .orderBy('received_at')
    .execute()
    .then(rows => rows.map(({ outcome }) => outcome));

describe('a decision', () => {
  test('comes by a signed webhook, and is in the profile, in an event and in a notification', async () => {
    expect((await client.call('loadPlayer')).body).toMatchObject({ verified: false, sumsub_verified: false });
    expect((await world.post({ externalUserId, ...APPROVED })).status).toBe(204);
    expect(await status()).toMatchObject({ state: 'approved', is_available: false });
    expect((await client.call('loadPlayer')).body).toMatchObject({ verified: false, sumsub_verified: true });
    const events = (await client.call('listEvents')).body.events;
    expect(events.find(({ type }) => type === 'profile_changed')?.data).toEqual({
      fields: ['verified', 'sumsub_verified', 'verification'],
    });
    const { rows } = (await client.call('listNotifications')).body;
    expect(rows.map(({ event }) => event)).toEqual(['verification_approved']);
  });

  test('that asks for a document again names the reasons, and is mailed without them', async () => {
    await world.post({ externalUserId, type: 'applicantPending' });
    await world.post({ externalUserId, ...ASKED_AGAIN });
    const { state, steps } = await status();
    expect(state).toBe('resubmit');
    expect(steps[0]).toMatchObject({ name: 'identity', state: 'resubmit', reasons: ['expired', 'other'] });
    expect(steps[1]).toMatchObject({ name: 'address', state: 'approved', reasons: [], blocks: [] });
    const mail = await world.app.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    expect(mail.link).toBe('/profile/verification');
    expect(mail.text).not.toContain('expired');
  });

  test('for good blocks deposits and withdrawals, and opens no check any more', async () => {
    await world.post({ externalUserId, ...REJECTED });
    expect(await status()).toMatchObject({ state: 'rejected', blocks: ['deposit', 'cashout'] });
    const refused = await client.call('issueVerificationToken', { key: 'another-token' });
    expect([refused.status, refused.body.error]).toEqual([409, 'verification_over']);
  });
});

describe('a webhook', () => {
  test.each([
    ['with another signature', 'ab'.repeat(32)],
    ['with a signature that is none', 'not hex'],
    ['without one', ''],
  ])('%s changes nothing', async (_name, digest) => {
    expect((await world.post({ externalUserId, ...APPROVED }, digest)).status).toBe(401);
    expect(await stateNow()).toBe('incomplete');
  });

  test('whose body was changed on the way is refused', async () => {
    const { signatureOf } = await import('../../../server/webhook-signature.ts');
    const { webhookSecret } = await import('../../../server/sandbox/verification/provider.ts');
    const signed = signatureOf(webhookSecret(world.app.vault), Buffer.from('{"type":"applicantPending"}'));
    expect((await world.post({ externalUserId, ...APPROVED }, signed)).status).toBe(401);
    expect(await stateNow()).toBe('incomplete');
  });

  test('that is repeated has one effect', async () => {
    const webhook = { externalUserId, correlationId: 'same-one', ...APPROVED };
    await world.post(webhook);
    await world.post({ externalUserId, type: 'applicantReset' });
    expect((await world.post(webhook)).status).toBe(204);
    expect(await stateNow()).toBe('incomplete');
    expect((await client.call('listNotifications')).body.rows).toHaveLength(1);
  });

  test('that comes after a newer one is too late', async () => {
    const now = world.app.clock.now().getTime();
    await world.post({ externalUserId, ...APPROVED, createdAtMs: now });
    await world.post({ externalUserId, type: 'applicantPending', createdAtMs: now - 5000 });
    await world.post({ externalUserId, ...REJECTED, createdAtMs: now - 1000 });
    expect(await stateNow()).toBe('approved');
    expect((await outcomes()).toSorted()).toEqual(['applied', 'late', 'late']);
  });

  test('that was recorded a week ago, or claims to be of tomorrow, is refused', async () => {
    const now = world.app.clock.now().getTime();
    for (const createdAtMs of [now - 8 * DAY_MS, now + DAY_MS]) {
      const answer = await world.post({ externalUserId, ...APPROVED, createdAtMs });
      expect([answer.status, outcomeOf(answer)]).toEqual([400, 'out_of_time']);
    }
    expect(await stateNow()).toBe('incomplete');
  });

  test('of an applicant that nobody knows, or that can’t be read, is refused', async () => {
    expect((await world.post({ externalUserId: 'somebody', ...APPROVED })).status).toBe(404);
    expect((await world.post({ externalUserId, type: 7 as never })).status).toBe(400);
  });

  test('is no decision if it is the client’s: no call of the player’s changes the state', async () => {
    for (const path of ['/api/kyc/webhook', '/api/player/verification', '/api/player/kyc/status']) {
      const { status: code } = await client.post(path, { externalUserId, ...APPROVED });
      expect([401, 404, 405]).toContain(code);
    }
    expect(await stateNow()).toBe('incomplete');
  });
});

test('whatever webhooks come, and in whatever order, no state is off the diagram', async () => {
  const kinds = [
    { type: 'applicantCreated' },
    { type: 'applicantPending' },
    { type: 'applicantOnHold' },
    { type: 'applicantReset' },
    APPROVED,
    ASKED_AGAIN,
    REJECTED,
  ] as const;
  const names = ['created', 'submitted', 'held', 'reset', 'approved', 'resubmit_asked', 'rejected'] as const;
  expect(names.toSorted()).toEqual([...APPLICANT_EVENTS].toSorted());
  const base = world.app.clock.now().getTime() - 60_000;
  let run = 0;
  const webhook = fc.record({ kind: fc.nat(kinds.length - 1), at: fc.nat(50), id: fc.nat(12) });
  await fc.assert(
    fc.asyncProperty(fc.array(webhook, { minLength: 1, maxLength: 12 }), async sent => {
      run += 1;
      const fresh = await world.player();
      await world.openCheck(fresh.client);
      const id = await world.externalIdOf(fresh.row.id);
      let state: keyof typeof TRANSITIONS = 'incomplete';
      let newest = -1;
      const seen = new Set<number>();
      for (const { kind, at, id: number } of sent) {
        await world.post({
          externalUserId: id,
          correlationId: `${run} ${number}`,
          createdAtMs: base + at,
          ...kinds[kind],
        });
        const event = names[kind] ?? 'created';
        const next: keyof typeof TRANSITIONS | undefined = TRANSITIONS[state][event];
        if (!seen.has(number) && at >= newest && next !== undefined) {
          state = next;
          newest = at;
        }
        seen.add(number);
        const { body } = await fresh.client.call('loadVerification');
        expect(body.state).toBe(state);
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);
