import { parseMaskedCard } from '../../../src/lib/payment-card.ts';
import { DAY_MS } from '../../../src/lib/time-units.ts';
import type { ProviderEvent, ProviderOrder } from '../../cashbox/payments-adapter.ts';
import type { Tx } from '../../context.ts';
import type { Db } from '../../store/database.ts';
import { hashToken, newToken } from '../../store/opaque-tokens.ts';
import type { KnownCard } from './plans.ts';
import type { NewToken } from './protocol.ts';
import type { PspTokensTable } from './tables.ts';
import type { PspContext } from './webhooks.ts';

/** A token that no payment was made with. */
const TOKEN_MS = DAY_MS;

/** Keeps what the hosted fields tell of a card. The same token again changes nothing. */
export async function keepToken({ db, clock }: PspContext, { token, ...card }: NewToken): Promise<void> {
  await db
    .insertInto('psp_tokens')
    .values({ token_hash: hashToken(token), ...card, created_at: clock.now().toISOString() })
    .onConflict(on => on.column('token_hash').doNothing())
    .execute();
}

/** The title of the profile that an order uses; null where its customer has none of that name. */
export const titleOfProfile = async (
  tx: Tx,
  { profile, customer }: Pick<ProviderOrder, 'profile' | 'customer'>,
): Promise<string | null> => (await profileOf(tx, { profile, customer }))?.title ?? null;

const profileOf = (tx: Tx, { profile, customer }: Pick<ProviderOrder, 'profile' | 'customer'>) =>
  tx
    .selectFrom('psp_profiles')
    .select(['title', 'expires'])
    .where('id', '=', profile)
    .where('customer', '=', customer)
    .executeTakeFirst();

/** The card of an order, by its token, which is used up, or by a profile of the same customer; null where there is none. */
export async function findCard(
  tx: Tx,
  { profile, customer, fields }: ProviderOrder,
  now: Date,
): Promise<KnownCard | null> {
  if (profile !== null) {
    const row = await profileOf(tx, { profile, customer });
    const digits = row ? parseMaskedCard(row.title) : null;
    if (!row || !digits) return null;
    return { first_six: digits.first_6, last_four: digits.last_4, scheme: null, expires: row.expires };
  }
  if (fields.card_token === undefined) return null;
  const row = await tx
    .deleteFrom('psp_tokens')
    .where('token_hash', '=', hashToken(fields.card_token))
    .returningAll()
    .executeTakeFirst();
  if (!row || now.getTime() - Date.parse(row.created_at) > TOKEN_MS) return null;
  const { first_six, last_four, scheme, validity, created_at } = row;
  return { first_six, last_four, scheme, expires: expiryOf(validity, new Date(created_at)) };
}

/** `MM/YY`, the end of what the card is known to hold for; null: longer than this year. */
function expiryOf(validity: PspTokensTable['validity'], now: Date): string | null {
  if (validity === 'later') return null;
  const month = validity === 'this_month' ? now.getMonth() + 1 : 12;
  return `${String(month).padStart(2, '0')}/${String(now.getFullYear() % 100).padStart(2, '0')}`;
}

type Profile = NonNullable<ProviderEvent['profile']>;

/** Keeps a card or account for the next time; one of the same title is it already. */
export async function keepProfile(
  tx: Tx,
  customer: string,
  { title, expires }: Pick<Profile, 'title' | 'expires'>,
  now: Date,
): Promise<string> {
  const known = await tx
    .selectFrom('psp_profiles')
    .select('id')
    .where('customer', '=', customer)
    .where('title', '=', title)
    .executeTakeFirst();
  if (known) {
    // A card that was renewed keeps its number.
    await tx.updateTable('psp_profiles').set({ expires }).where('id', '=', known.id).execute();
    return known.id;
  }
  const id = newToken();
  await tx
    .insertInto('psp_profiles')
    .values({ id, customer, title, expires, created_at: now.toISOString() })
    .execute();
  return id;
}

export const profileById = async (db: Db | Tx, id: string): Promise<Profile | null> =>
  (await db
    .selectFrom('psp_profiles')
    .select(['id', 'title', 'expires'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;
