import { afterEach, expect, test } from 'vitest';
import { deleteExpired } from '../../../server/jobs/maintenance.ts';
import { open, type World } from '../world.ts';

const HOUR = 60 * 60 * 1000;
let world: World;
afterEach(() => world.close());

const stored = async () => (await world.app.db.selectFrom('mails').selectAll().execute()).length;
const requestReset = async () => {
  await world.player({ email: 'ann@example.com' });
  const body = { user: { email: 'ann@example.com' } };
  return (await world.client().call('requestPasswordReset', { body })).status;
};

test('a mail is deleted once no link in it can work any more', async () => {
  world = await open({ games: 50 });
  await requestReset();
  world.app.clock.shift(47 * HOUR);
  await deleteExpired(world.app);
  expect(await stored()).toBe(1);
  world.app.clock.shift(HOUR);
  await deleteExpired(world.app);
  expect(await stored()).toBe(0);
});

test('where nobody would send or show a mail its link is not stored, and a message to support is not taken', async () => {
  world = await open({ games: 50, settings: { sandbox: false, smtp: null } });
  expect(await requestReset()).toBe(204);
  expect(await stored()).toBe(0);
  const message = {
    name: 'Ann',
    email: 'ann@example.com',
    topic: 'games',
    message: 'A round looked odd.',
  } as const;
  const { status, body } = await world.client().call('sendContactMessage', { body: message });
  expect([status, body]).toEqual([503, { error: 'no_mail_server' }]);
});

test('a mail server alone is reason enough to store one', async () => {
  world = await open({ games: 50, settings: { sandbox: false, smtp: 'smtp://mail.example.com' } });
  await requestReset();
  expect(await stored()).toBe(1);
});
