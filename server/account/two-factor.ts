import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { brand } from '../../src/contract/operator/brand.ts';
import type { AppContext, Tx } from '../context.ts';
import type { PlayerRow } from '../players/tables.ts';
import type { Db } from '../store/database.ts';

const PERIOD_SECONDS = 30;
/** Steps before and after the current one whose codes are valid: clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Ten of these are 49 bits; none looks like another one. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

/** What became of a code at the second factor. */
type CodeOutcome = 'not_needed' | 'missing' | 'wrong' | 'right' | 'recovered';

const sealContext = (player_id: number): string => `two_factor ${player_id}`;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** Makes a secret that takes the place of one that was never confirmed. */
export async function makeSecret(
  tx: Tx,
  { vault, clock }: Pick<AppContext, 'vault' | 'clock'>,
  { id, email }: Pick<PlayerRow, 'id' | 'email'>,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const row = { secret: vault.seal(secret, sealContext(id)), created_at: clock.now().toISOString() };
  await tx
    .insertInto('two_factor')
    .values({ player_id: id, ...row, confirmed_at: null, last_step: 0 })
    .onConflict(conflict => conflict.column('player_id').doUpdateSet({ ...row, last_step: 0 }))
    .execute();
  return { secret, uri: totpOf(secret, email).toString() };
}

const findRow = (db: Db | Tx, player_id: number) =>
  db.selectFrom('two_factor').selectAll().where('player_id', '=', player_id).executeTakeFirst();

export async function isTwoFactorOn(db: Db | Tx, player_id: number): Promise<boolean> {
  return ((await findRow(db, player_id))?.confirmed_at ?? null) !== null;
}

/** Uses up a code of the authenticator app: false for a wrong one, and for one of a step that has been used. */
export async function redeemAppCode(
  tx: Tx,
  { vault, clock }: Pick<AppContext, 'vault' | 'clock'>,
  player_id: number,
  code: string,
): Promise<boolean> {
  const row = await findRow(tx, player_id);
  if (!row) return false;
  const now = clock.now().getTime();
  const totp = totpOf(vault.open(row.secret, sealContext(player_id)), '');
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: now, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('player_id', '=', player_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const recoveryHash = ({ vault }: Pick<AppContext, 'vault'>, player_id: number, code: string): string =>
  vault.hash(`recovery ${player_id} ${code.toLowerCase().replace(/[^a-z\d]/g, '')}`);

async function redeemRecoveryCode(
  tx: Tx,
  app: Pick<AppContext, 'vault' | 'clock'>,
  player_id: number,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: app.clock.now().toISOString() })
    .where('player_id', '=', player_id)
    .where('code', '=', recoveryHash(app, player_id, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a code of the app or a recovery code, where the player has turned two-factor on. */
export async function redeemCode(
  tx: Tx,
  app: Pick<AppContext, 'vault' | 'clock'>,
  player_id: number,
  code: string | undefined,
): Promise<CodeOutcome> {
  if (!(await isTwoFactorOn(tx, player_id))) return 'not_needed';
  if (code === undefined || code.trim() === '') return 'missing';
  if (await redeemAppCode(tx, app, player_id, code)) return 'right';
  return (await redeemRecoveryCode(tx, app, player_id, code)) ? 'recovered' : 'wrong';
}

const makeRecoveryCode = (): string => {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
};

/** Makes recovery codes, which are readable in the reply alone; those before are deleted. */
export async function makeRecoveryCodes(
  tx: Tx,
  app: Pick<AppContext, 'vault'>,
  player_id: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await tx.deleteFrom('recovery_codes').where('player_id', '=', player_id).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ player_id, code: recoveryHash(app, player_id, code), used_at: null })))
    .execute();
  return codes;
}

export async function countRecoveryCodes(db: Db, player_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(eb => eb.fn.countAll().as('count'))
    .where('player_id', '=', player_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function confirmTwoFactor(tx: Tx, { clock }: Pick<AppContext, 'clock'>, player_id: number) {
  const confirmed_at = clock.now().toISOString();
  await tx.updateTable('two_factor').set({ confirmed_at }).where('player_id', '=', player_id).execute();
}

export async function removeTwoFactor(tx: Tx, player_id: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('player_id', '=', player_id).execute();
  await tx.deleteFrom('two_factor').where('player_id', '=', player_id).execute();
}
