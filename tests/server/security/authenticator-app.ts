import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Client, World } from '../world.ts';

/** Turns two-factor on for the player of the client; returns what makes a code that has not been used. */
export async function turnOnTwoFactor(world: World, client: Client): Promise<() => string> {
  const { secret } = (await client.call('setUpTwoFactor')).body;
  const codeOfApp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => codeOfApp.generate({ timestamp: world.app.clock.now().getTime() });
  expect((await client.call('turnOnTwoFactor', { body: { otp_attempt: code() } })).status).toBe(201);
  world.app.clock.shift(30_000);
  return code;
}
