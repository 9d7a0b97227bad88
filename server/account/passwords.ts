import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Tx } from '../context.ts';
import type { PlayerRow } from '../players/tables.ts';

const derive = promisify(argon2);

/** Memory in KiB, passes and lanes of argon2id: about 40 ms, and 19 MiB for every attempt (decision 0106). */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** The hash as text in the PHC form, so that the cost can be raised later and old hashes still verify. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', { message: password, nonce, ...COST, tagLength: TAG_BYTES });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const HASH_PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]{11,})\$([A-Za-z\d+/]{22,})$/;

/** What an unknown address is compared with, so that it takes as long as a known one. No password has this tag. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(new Uint8Array(SALT_BYTES))}$${base64(new Uint8Array(TAG_BYTES))}`;

/** Whether the password is the hash's. `null`, for a player who does not exist, costs the same time and is false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = HASH_PATTERN.exec(hash ?? DUMMY_HASH);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', wanted = ''] = parts;
  const expected = Buffer.from(wanted, 'base64');
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected) && hash !== null;
}

/**
 * Whether the hash that a password was verified against is the player's still, whose row has to be locked: a sign-in with the old
 * password may be under way while a new one is set.
 */
export async function isCurrentHash(
  tx: Tx,
  { id, password_hash }: Pick<PlayerRow, 'id' | 'password_hash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('players')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.password_hash === password_hash;
}
