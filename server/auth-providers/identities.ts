import type { Tx } from '../context.ts';
import type { Db } from '../store/database.ts';
import { lockPlayer } from '../store/dialect.ts';

/** A person as a provider names them. */
export interface Identity {
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
}

export async function findIdentityOwner(
  db: Db | Tx,
  { provider, subject }: Pick<Identity, 'provider' | 'subject'>,
): Promise<number | null> {
  const row = await db
    .selectFrom('auth_identities')
    .select('player_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.player_id ?? null;
}

/** The same; the row of the owner is held from here on, so that the identity stays theirs. */
export async function lockIdentityOwner(tx: Tx, identity: Identity): Promise<number | null> {
  const owner = await findIdentityOwner(tx, identity);
  if (owner === null) return null;
  await lockPlayer(tx, owner);
  return (await findIdentityOwner(tx, identity)) === owner ? owner : null;
}

/** Adds the identity to the player, in the place of the one that they had at the provider. */
export async function addIdentity(
  tx: Tx,
  { provider, subject, email }: Identity,
  player_id: number,
  created_at: string,
): Promise<void> {
  await removeIdentity(tx, provider, player_id);
  await tx
    .insertInto('auth_identities')
    .values({ provider, subject, player_id, email, created_at })
    .execute();
}

export async function removeIdentity(tx: Tx, provider: string, player_id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_identities')
    .where('provider', '=', provider)
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const listIdentities = (db: Db | Tx, player_id: number) =>
  db
    .selectFrom('auth_identities')
    .select(['provider', 'email', 'created_at'])
    .where('player_id', '=', player_id)
    .orderBy('created_at')
    .execute();
