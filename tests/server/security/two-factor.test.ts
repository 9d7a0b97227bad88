import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createVault } from '../../../server/store/vault.ts';
import { newPlayer, registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

const { email, password } = newPlayer();
let world: World;
beforeEach(async () => {
  // A code must not change between its making and its use.
  vi.useFakeTimers({ toFake: ['Date'] });
  world = await open({ games: 60, settings: { sandbox: false } });
});
afterEach(async () => {
  await world.close();
  vi.useRealTimers();
});

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.app.clock.now().getTime() });
const nextStep = () => world.app.clock.shift(30_000);

async function turnOn() {
  const { client } = await registerPlayer(world);
  const { body: made } = await client.call('setUpTwoFactor');
  const { body } = await client.call('turnOnTwoFactor', { body: { otp_attempt: codeOf(made.secret) } });
  nextStep();
  return { client, secret: made.secret, codes: body.recovery_codes };
}
const signIn = (otp_attempt?: string, client: Client = world.client()) =>
  client.call('signIn', {
    body: { user: { email, password, dfpc: '', ...(otp_attempt === undefined ? {} : { otp_attempt }) } },
  });

describe('two-factor', () => {
  test('is on once a code of the app has come back, and gives ten recovery codes', async () => {
    const { client } = await registerPlayer(world);
    const { body: made } = await client.call('setUpTwoFactor');
    expect(made.uri).toMatch(/^otpauth:\/\/totp\/.*ada%40example\.com\?.*secret=/);
    expect((await client.call('loadPlayer')).body).toMatchObject({ two_factor_enabled: false });
    const wrong = await client.call('turnOnTwoFactor', { body: { otp_attempt: '000000' } });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { otp_attempt: ['errors.otp.invalid'] }]);
    expect((await signIn()).status).toBe(201);
    const on = await client.call('turnOnTwoFactor', { body: { otp_attempt: codeOf(made.secret) } });
    expect(on.status).toBe(201);
    expect(new Set(on.body.recovery_codes).size).toBe(10);
    expect((await client.call('loadPlayer')).body).toMatchObject({ two_factor_enabled: true });
    expect((await client.call('loadSecurity')).body.recovery_codes_left).toBe(10);
    expect((await client.call('setUpTwoFactor')).status).toBe(409);
  });

  test('whose codes were lost with the answer gives new ones for the next code, even after being turned on again', async () => {
    const { client, secret, codes } = await turnOn();
    const body = { otp_attempt: codeOf(secret) };
    // A refused repeat does not use the code up.
    expect((await client.call('turnOnTwoFactor', { body })).status).toBe(409);
    const renewed = await client.call('renewRecoveryCodes', { body });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await signIn(codes[0])).status).toBe(422);
    expect((await signIn(renewed.body.recovery_codes[0])).status).toBe(201);
  });

  test('the sign-in asks for a code, and a failure names the field', async () => {
    const { secret } = await turnOn();
    const missing = await signIn();
    expect([missing.status, missing.body.errors]).toEqual([422, { otp_attempt: ['errors.otp.required'] }]);
    const wrong = await signIn('123456');
    expect(wrong.body.errors).toEqual({ otp_attempt: ['errors.otp.invalid'] });
    expect((await signIn(codeOf(secret))).status).toBe(201);
  });

  test('a wrong password is rejected the same, with a code and without', async () => {
    const { secret } = await turnOn();
    const user = { email, password: 'not-this-one', dfpc: '', otp_attempt: codeOf(secret) };
    const { body } = await world.client().call('signIn', { body: { user } });
    expect(body.errors).toEqual({ password: ['errors.credentials.invalid'] });
    expect((await signIn(codeOf(secret))).status).toBe(201);
  });

  test('a code works once, also the one before it, and neighbours in time work', async () => {
    const { secret } = await turnOn();
    const early = codeOf(secret);
    nextStep();
    const current = codeOf(secret);
    expect((await signIn(current)).status).toBe(201);
    expect((await signIn(current)).body.errors).toEqual({ otp_attempt: ['errors.otp.invalid'] });
    expect((await signIn(early)).status).toBe(422);
    nextStep();
    const late = codeOf(secret);
    nextStep();
    expect((await signIn(late)).status).toBe(201);
    nextStep();
    const tooLate = codeOf(secret);
    nextStep();
    nextStep();
    expect((await signIn(tooLate)).status).toBe(422);
  });

  test('two sign-ins with one code at once: one of them is refused', async () => {
    const { secret } = await turnOn();
    const code = codeOf(secret);
    const answers = await Promise.all([signIn(code), signIn(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test('a recovery code works once, however it is typed', async () => {
    const { codes, client } = await turnOn();
    const [code = ''] = codes;
    expect((await signIn(` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(201);
    expect((await signIn(code)).status).toBe(422);
    const { body } = await client.call('loadSecurity');
    expect(body.recovery_codes_left).toBe(9);
    expect(body.events.map(({ type }) => type)).toContain('recovery_code_used');
  });

  test('guesses of the code wait like guesses of the password; asking for it costs none', async () => {
    const { secret } = await turnOn();
    for (let n = 0; n < 12; n++) expect((await signIn()).status).toBe(422);
    for (let n = 0; n < 10; n++) await signIn('123456');
    expect((await signIn(codeOf(secret))).status).toBe(429);
  });

  test('the player is warned of who has the password and not the code, once an hour', async () => {
    await turnOn();
    await signIn('123456');
    await signIn('123457');
    const warnings = await world.app.db
      .selectFrom('notifications')
      .select('event')
      .where('event', '=', 'wrong_code')
      .execute();
    expect(warnings).toHaveLength(1);
  });

  test('is turned off and gets new recovery codes by a code only', async () => {
    const { client, secret, codes } = await turnOn();
    expect((await client.call('turnOffTwoFactor', { body: { otp_attempt: '000000' } })).status).toBe(422);
    const renewed = await client.call('renewRecoveryCodes', { body: { otp_attempt: codes[0] ?? '' } });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await client.call('turnOffTwoFactor', { body: { otp_attempt: codes[1] ?? '' } })).status).toBe(
      422,
    );
    const off = await client.call('turnOffTwoFactor', { body: { otp_attempt: codeOf(secret) } });
    expect(off.status).toBe(204);
    // The answer was lost: a repeat with the same code, or with another one, is no error.
    const again = await client.call('turnOffTwoFactor', { body: { otp_attempt: codeOf(secret) } });
    expect(again.status).toBe(204);
    expect((await signIn()).status).toBe(201);
    const rows = await world.app.db.selectFrom('recovery_codes').select('code').execute();
    expect(rows).toEqual([]);
  });

  test('neither secret nor recovery codes are readable in the store, nor in the log', async () => {
    const { secret, codes } = await turnOn();
    await signIn('123456');
    const rows = [
      await world.app.db.selectFrom('two_factor').selectAll().execute(),
      await world.app.db.selectFrom('recovery_codes').selectAll().execute(),
      world.log,
    ];
    for (const text of [secret, ...codes, ...codes.map(code => code.replace('-', ''))])
      expect(JSON.stringify(rows)).not.toContain(text);
  });
});

test('what is sealed for one player opens for no other, and not with another secret', () => {
  const vault = createVault(Buffer.alloc(32, 1));
  const sealed = vault.seal('text', 'two_factor 1');
  expect(vault.open(sealed, 'two_factor 1')).toBe('text');
  expect(() => vault.open(sealed, 'two_factor 2')).toThrow();
  expect(() => createVault(Buffer.alloc(32, 2)).open(sealed, 'two_factor 1')).toThrow();
  expect(vault.hash('x')).not.toBe(createVault(Buffer.alloc(32, 2)).hash('x'));
});
