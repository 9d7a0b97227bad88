import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto';
import { afterEach, beforeEach, expect } from 'vitest';
import { breakStamp } from '../../../src/contract/subjects/safe-play.ts';
import type { Outcome } from '../../../src/lib/slot/model.ts';
import { winCents } from '../../../src/lib/slot/play-round.ts';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';
import type { Client } from '../world.ts';

/* Devices that press a break without a network, and others that play meanwhile. */

export const MINUTE = 60_000;

/* The world of the running test, made anew for each. */
export let world: GameWorld;

export function openWorldPerTest(): void {
  beforeEach(async () => {
    world = await openGameWorld({}, { now: '2026-06-01T12:00:00.000Z' });
  });
  afterEach(() => world.close());
}

export const now = () => world.app.clock.now();

export interface Phone {
  readonly client: Client;
  readonly id: string;
  readonly key: KeyObject;
}

/** Another device of the player, with a key of its own. */
export async function phoneOf(seat: LaunchedGame): Promise<Phone> {
  const client = await world.signIn(seat.row);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16).toString('base64url');
  const answer = await client.call('registerDeviceKey', { body: { id, x, y }, key: randomUUID() });
  expect(answer.status).toBe(204);
  return { client, id, key: privateKey };
}

export const press = (over: object = {}) =>
  ({ scope: 'all', minutes: 60, pressed_at: now().toISOString(), ...over }) as const;

export function signed({ id, key }: Phone, body: ReturnType<typeof press>) {
  const text = Buffer.from(breakStamp(body));
  const signature = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return { ...body, device_sig: `${id}.${signature}` };
}

export const send = (phone: Phone, body: ReturnType<typeof press>) =>
  phone.client.call('takeBreak', { body, key: randomUUID() });

export const balance = async (seat: LaunchedGame) =>
  (await world.rgs('balance', seat.token)).body.balance.total_cents;

export async function spin(seat: LaunchedGame, fits: (outcome: Outcome) => boolean, bet_cents = 100) {
  world.app.clock.shift(3000);
  await world.forceNextOutcome(seat.row.id, 'comet', fits);
  const { body, status } = await world.rgs('play', seat.token, {
    round_key: roundKey(),
    bet_cents,
    mode: 'base',
  });
  expect(status).toBe(200);
  return body.round;
}
export const plain = (outcome: Outcome) => outcome.steps.length === 1;
export const losing = (outcome: Outcome) => plain(outcome) && winCents(outcome, 100) === 0;
export const winning = (outcome: Outcome) => plain(outcome) && winCents(outcome, 100) > 400;
export const feature = (outcome: Outcome) => outcome.steps.length > 1 && winCents(outcome, 100) < 100;
