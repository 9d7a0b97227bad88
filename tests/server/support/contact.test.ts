import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_MESSAGE_LENGTH, MIN_MESSAGE_LENGTH } from '../../../src/contract/subjects/contact.ts';
import { type Client, open, type World } from '../world.ts';

const letter = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  topic: 'games' as const,
  message: 'A round looked odd to me.',
};
let world: World;
let guest: Client;
beforeAll(async () => {
  world = await open();
  guest = world.client();
});
afterAll(() => world.close());

const mails = () => world.app.db.selectFrom('mails').selectAll().orderBy('id').execute();

describe('a message to support', () => {
  test('is in the outbox with its sender', async () => {
    expect((await guest.call('sendContactMessage', { body: letter })).status).toBe(204);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: 'support@orbit.example', subject: 'Support: games' });
    expect(mail?.text).toBe('From: Ann Lee <ann@example.com>, guest\n\nA round looked odd to me.');
  });

  test('needs no topic, which the specification does not know', async () => {
    const { topic: _, ...plain } = letter;
    expect((await guest.post('/api/send_contact_message', plain)).status).toBe(204);
    expect((await mails()).at(-1)?.subject).toBe('Support: other');
  });

  test('is sent once per key', async () => {
    const before = (await mails()).length;
    const key = crypto.randomUUID();
    for (const _ of [1, 2]) await guest.call('sendContactMessage', { body: letter, key });
    expect(await mails()).toHaveLength(before + 1);
  });

  test('that is incomplete is rejected with the errors of each field', async () => {
    const body = { name: '', email: 'no', topic: 'nothing', message: '' };
    const { status, body: refusal } = await guest.post('/api/send_contact_message', body);
    expect(status).toBe(422);
    expect(refusal).toMatchObject({
      errors: {
        name: expect.arrayContaining(['errors.required']),
        email: ['errors.email.invalid'],
        topic: ['errors.required'],
        message: expect.arrayContaining(['errors.required']),
      },
    });
  });

  test.each([
    [MIN_MESSAGE_LENGTH - 1, 422],
    [MIN_MESSAGE_LENGTH, 204],
    [MAX_MESSAGE_LENGTH, 204],
    [MAX_MESSAGE_LENGTH + 1, 422],
  ])('of %i characters is answered %i', async (length, status) => {
    const body = { ...letter, message: 'x'.repeat(length) };
    expect((await guest.post('/api/send_contact_message', body)).status).toBe(status);
  });
});

test('five messages a minute are accepted, the sixth gets a Retry-After', async () => {
  const limited = await open({ limited: true });
  const writer = limited.client();
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++)
    statuses.push((await writer.call('sendContactMessage', { body: letter })).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204]);
  const sixth = await writer.call('sendContactMessage', { body: letter });
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
}, 30_000);
