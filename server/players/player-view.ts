import { ENABLED_CURRENCIES } from '../../src/contract/operator/currencies.ts';
import { groups } from '../../src/contract/operator/groups.ts';
import type { Player } from '../../src/contract/subjects/player.ts';
import type { Tx } from '../context.ts';
import type { Db } from '../store/sqlite.ts';
import type { PlayerRow } from './tables.ts';

/** Groups that show as a status, by their name (VIP-6). */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  [groups.regular]: 'Rising star',
  [groups.vipBronze]: 'Bronze',
  [groups.oldBronze]: 'Bronze',
  [groups.vipSilver]: 'Silver',
  [groups.vipGold]: 'Gold',
  [groups.vipPlatinum]: 'Platinum',
  [groups.vipDiamond]: 'Diamond',
};

/** Who a player is and where they live. */
export const PERSON_FIELDS = [
  'first_name',
  'last_name',
  'date_of_birth',
  'country',
  'city',
  'address',
  'postal_code',
] as const satisfies readonly (keyof PlayerRow)[];

/** What real play in a fiat currency needs (PLAY-4): the page requires it in a blocking popup. */
export const FIAT_PROFILE_FIELDS = ['mobile_phone', ...PERSON_FIELDS] as const;

/** The fields that the player still has to give, and `terms_acceptance` as long as the terms are not accepted. */
export function missingFields(row: PlayerRow): string[] {
  const isFiat = ENABLED_CURRENCIES.find(one => one.code === row.currency)?.fiat ?? true;
  const missed: string[] = isFiat ? FIAT_PROFILE_FIELDS.filter(field => !row[field]) : [];
  return row.terms_accepted_at === null ? [...missed, 'terms_acceptance'] : missed;
}

/** The groups that a player is in, by ascending id. */
export async function groupIdsOf(db: Db | Tx, playerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('player_id', '=', playerId)
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** The profile as the wire has it (ACCOUNT-31). What the sandbox has no source for yet is null or false. */
export async function toPlayer(db: Db | Tx, row: PlayerRow): Promise<Player> {
  const ids = await groupIdsOf(db, row.id);
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    nickname: row.nickname,
    date_of_birth: row.date_of_birth,
    gender: row.gender,
    country: row.country,
    city: row.city,
    address: row.address,
    postal_code: row.postal_code,
    state: row.state,
    mobile_phone: row.mobile_phone,
    receive_promos: row.receive_promos === 1,
    receive_sms_promos: row.receive_sms_promos === 1,
    can_issue_bonuses: row.can_issue_bonuses === 1,
    currency: row.currency,
    language: row.locale,
    locale: row.locale,
    level: row.level,
    groups: ids,
    statuses: ids.flatMap(id => statusOf(id) ?? []),
    auth_fields_missed: missingFields(row),
    created_at: row.created_at,
    current_sign_in_at: row.current_sign_in_at,
    last_sign_in_at: row.last_sign_in_at,
    confirmed_at: row.confirmed_at,
    deposit_bonus_code: null,
    profession: null,
    autoregistered: false,
    autologin_link: null,
    verified: false,
    license_name: row.license,
    sow_questionnaire_expires_at: null,
    two_factor_enabled: false,
    sumsub_verified: false,
  };
}

function statusOf(id: number): { id: string; name: string } | null {
  const name = STATUS_NAMES[id];
  return name === undefined ? null : { id: String(id), name };
}

/** The current row, to be read again within the transaction that changed it. */
export const loadPlayerRow = (db: Db | Tx, id: number): Promise<PlayerRow> =>
  db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
