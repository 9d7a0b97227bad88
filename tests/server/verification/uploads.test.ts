import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decide } from '../../../server/sandbox/verification/checks.ts';
import { deleteOldUploads } from '../../../server/sandbox/verification/uploads.ts';
import { DAY_MS } from '../../../src/lib/time-units.ts';
import type { Client } from '../client.ts';
import { openVerification, picture, uploadOf, type VerificationWorld } from './verification-world.ts';

const PIECE = 256 * 1024;

let world: VerificationWorld;
let client: Client;
let token: string;
let external: string;
beforeEach(async () => {
  world = await openVerification();
  const player = await world.player();
  client = player.client;
  token = await world.openCheck(client);
  external = await world.externalIdOf(player.row.id);
});
afterEach(() => world.close());

const create = async (bytes: Buffer, over = {}) =>
  world.ask(token, 'POST', 'uploads', { body: uploadOf(bytes, over) });
const send = (id: unknown, offset: number, piece: Buffer) =>
  world.ask(token, 'PATCH', `uploads/${id}`, { offset, piece });

describe('an upload', () => {
  test('goes on from where it stopped, as the provider says', async () => {
    const bytes = picture();
    const { body } = await create(bytes);
    expect((await send(body['id'], 0, bytes.subarray(0, PIECE))).offset).toBe(PIECE);
    const head = await world.ask(token, 'HEAD', `uploads/${body['id']}`);
    expect([head.status, head.offset]).toEqual([204, PIECE]);
    // The app was killed and picks the same file again: it is the same upload.
    expect((await create(bytes)).body).toMatchObject({ id: body['id'], received: PIECE });
    await send(body['id'], PIECE, bytes.subarray(PIECE, 2 * PIECE));
    const last = await send(body['id'], 2 * PIECE, bytes.subarray(2 * PIECE));
    expect([last.status, last.offset]).toEqual([204, bytes.length]);
  });

  test('takes a piece whose reply was lost once, and says where it stands', async () => {
    const bytes = picture();
    const { body } = await create(bytes);
    await send(body['id'], 0, bytes.subarray(0, PIECE));
    const again = await send(body['id'], 0, bytes.subarray(0, PIECE));
    expect([again.status, again.offset]).toEqual([409, PIECE]);
    const ahead = await send(body['id'], 2 * PIECE, bytes.subarray(2 * PIECE));
    expect([ahead.status, ahead.offset]).toEqual([409, PIECE]);
  });

  test('of another file than was promised is deleted, and so is one of another type', async () => {
    const promised = picture(2000);
    const { body } = await create(promised);
    const wrong = await send(body['id'], 0, picture(2000, 9));
    expect([wrong.status, wrong.body['code']]).toEqual([422, 'checksum']);
    expect((await world.ask(token, 'HEAD', `uploads/${body['id']}`)).status).toBe(404);
    const text = Buffer.from('<html>'.repeat(100));
    const other = await create(text);
    const refused = await send(other.body['id'], 0, text);
    expect([refused.status, refused.body['code']]).toEqual([422, 'type']);
  });

  test.each([
    ['larger than allowed', { size: 11 * 1024 * 1024 }],
    ['of a type that is none of ours', { type: 'image/gif' }],
    ['of a side that the document has not', { side: 'back' }],
    ['of a document of another step', { kind: 'utility_bill' }],
    ['without a checksum', { checksum: 'none' }],
  ])('%s is refused before a byte is sent', async (_name, over) => {
    expect((await create(picture(2000), over)).status).toBe(422);
  });

  test('longer than it said, or of somebody else, takes nothing', async () => {
    const bytes = picture(2000);
    const { body } = await create(bytes);
    expect((await send(body['id'], 0, Buffer.concat([bytes, bytes]))).status).toBe(422);
    const other = await world.openCheck((await world.player()).client);
    const theirs = { offset: 0, piece: bytes };
    expect((await world.ask(other, 'PATCH', `uploads/${body['id']}`, theirs)).status).toBe(404);
    expect((await world.ask(token, 'HEAD', `uploads/${body['id']}`)).offset).toBe(0);
  });

  test('can’t be read out of the store', async () => {
    const bytes = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('ADA LOVELACE'.repeat(50))]);
    await world.upload(token, bytes);
    const rows = await world.app.db.selectFrom('sandbox_upload_pieces').select('bytes').execute();
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.bytes ?? '', 'base64url').toString('latin1')).not.toContain('ADA');
    expect(rows[0]?.bytes).not.toContain(Buffer.from('ADA LOVELACE').toString('base64'));
  });

  test('that nobody goes on with is deleted after two days', async () => {
    const bytes = picture();
    const { body } = await create(bytes);
    await send(body['id'], 0, bytes.subarray(0, PIECE));
    world.app.clock.shift(3 * DAY_MS);
    await deleteOldUploads(world.app);
    expect(await world.app.db.selectFrom('sandbox_upload_pieces').selectAll().execute()).toEqual([]);
  });
});

describe('the check', () => {
  const submit = () => world.ask(token, 'POST', 'check/submit');
  const state = async () => (await client.call('loadVerification')).body.state;

  test('is handed in when every document is there with all its sides', async () => {
    expect((await submit()).status).toBe(422);
    await world.upload(token, picture(3000, 1), { kind: 'id_card', side: 'front' });
    await world.upload(token, picture(3000, 2), { step: 'address', kind: 'utility_bill' });
    expect((await submit()).status).toBe(422);
    await world.upload(token, picture(3000, 3), { kind: 'id_card', side: 'back' });
    expect((await submit()).body).toMatchObject({ state: 'pending' });
    expect(await state()).toBe('pending');
    await submit();
    expect((await client.call('listEvents')).body.events).toHaveLength(1);
  });

  test('asks for one document again and for no other', async () => {
    await world.upload(token, picture(3000, 1));
    await world.upload(token, picture(3000, 2), { step: 'address', kind: 'bank_statement' });
    await submit();
    await decide(world.app, external, {
      outcome: 'resubmit',
      step: 'address',
      label: 'BAD_PROOF_OF_ADDRESS',
    });
    const { body } = await client.call('loadVerification');
    expect(body.steps.slice(0, 2)).toMatchObject([
      { state: 'approved' },
      { state: 'resubmit', reasons: ['too_old'] },
    ]);
    // The one from before is no answer.
    expect((await submit()).status).toBe(422);
    await world.upload(token, picture(3000, 4), { step: 'address', kind: 'bank_statement' });
    expect((await submit()).status).toBe(200);
    expect(await state()).toBe('pending');
  });

  test.each([
    [{ outcome: 'approve' }, 'approved'],
    [{ outcome: 'hold' }, 'on_hold'],
    [{ outcome: 'reject', step: 'identity', label: 'FORGERY' }, 'rejected'],
    [{ outcome: 'reset' }, 'incomplete'],
  ] as const)('that is decided by %j is %s', async (decision, expected) => {
    await world.upload(token, picture(3000, 1));
    await world.upload(token, picture(3000, 2), { step: 'address', kind: 'bank_statement' });
    await submit();
    expect(await decide(world.app, external, decision)).toBe('applied');
    expect(await state()).toBe(expected);
  });
});
