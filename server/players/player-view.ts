import { groups } from '../../src/contract/operator/groups.ts';
import type { Manager } from '../../src/contract/subjects/config.ts';
import type { Player } from '../../src/contract/subjects/player.ts';
import type { Tx } from '../context.ts';
import { storedLocale, textFor } from '../locale.ts';
import { loadConfig } from '../operator/config.ts';
import { findManager } from '../operator/vip-contact.ts';
import type { Db } from '../store/database.ts';
import { missingFields } from './required-fields.ts';
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

async function hasTwoFactor(db: Db | Tx, player_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .select('player_id')
    .where('player_id', '=', player_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What the verification has come to (ACCOUNT-78): `sumsub_verified` when the provider has approved the player, `verified` when the
 * source of wealth is answered too.
 */
async function verificationOf(db: Db | Tx, player_id: number) {
  const row = await db
    .selectFrom('players')
    .leftJoin('applicants', 'applicants.player_id', 'players.id')
    .leftJoin('wealth_questionnaires', 'wealth_questionnaires.player_id', 'players.id')
    .select(['applicants.state', 'answered_at', 'expires_at'])
    .where('players.id', '=', player_id)
    .executeTakeFirst();
  const isApproved = row?.state === 'approved';
  return {
    verified: isApproved && row.answered_at !== null,
    sumsub_verified: isApproved,
    sow_questionnaire_expires_at: row?.expires_at ?? null,
  };
}

/** Dial codes of one and of two digits (ITU-T E.164); all others have three. */
const ONE_DIGIT = /^[17]/;
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * The number without the dial code of its country, digits only; null without a number. One that names no country is taken as
 * it is.
 */
export function withoutDialCode(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return null;
  const isInternational = /^\s*(?:\+|00)/.test(phone);
  if (!isInternational) return digits;
  const number = phone.trim().startsWith('+') ? digits : digits.slice(2);
  const length = ONE_DIGIT.test(number) ? 1 : TWO_DIGITS.test(number) ? 2 : 3;
  return number.slice(length).replace(/^0(?=\d)/, '');
}

/**
 * A whole profile. The fields beside `Player` are for other clients: our page has them from elsewhere, so that neither it nor the
 * worker carries their schemas (ACCOUNT-32).
 */
interface WholePlayer extends Player {
  /** The same as `nickname`. */
  readonly nick_name: string | null;
  readonly mobile_phone_without_dial_code: string | null;
  readonly manager: Manager | null;
}

/** The profile as the wire has it (ACCOUNT-31). */
export async function toPlayer(db: Db | Tx, row: PlayerRow): Promise<WholePlayer> {
  const ids = await groupIdsOf(db, row.id);
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    nickname: row.nickname,
    nick_name: row.nickname,
    date_of_birth: row.date_of_birth,
    gender: row.gender,
    country: row.country,
    city: row.city,
    address: row.address,
    postal_code: row.postal_code,
    state: row.state,
    mobile_phone: row.mobile_phone,
    mobile_phone_without_dial_code: withoutDialCode(row.mobile_phone),
    receive_promos: row.receive_promos === 1,
    receive_sms_promos: row.receive_sms_promos === 1,
    can_issue_bonuses: row.can_issue_bonuses === 1,
    currency: row.currency,
    language: row.locale,
    locale: row.locale,
    level: row.level,
    groups: ids,
    statuses: [...ids.flatMap(id => statusOf(id) ?? []), ...(await badgeOfLevel(db, row))],
    auth_fields_missed: missingFields(row),
    created_at: row.created_at,
    current_sign_in_at: row.current_sign_in_at,
    last_sign_in_at: row.last_sign_in_at,
    confirmed_at: row.confirmed_at,
    deposit_bonus_code: row.deposit_bonus_code,
    profession: row.profession,
    personal_id: row.personal_id,
    autoregistered: row.autoregistered === 1,
    autologin_link: null,
    ...(await verificationOf(db, row.id)),
    license_name: row.license,
    two_factor_enabled: await hasTwoFactor(db, row.id),
    manager: await findManager({ db }, ids),
  };
}

function statusOf(id: number): { id: string; name: string } | null {
  const name = STATUS_NAMES[id];
  return name === undefined ? null : { id: String(id), name };
}

/** The player's level as one of the statuses, where it is flagged as shown (decision 0135). */
async function badgeOfLevel(
  db: Db | Tx,
  { level, locale }: Pick<PlayerRow, 'level' | 'locale'>,
): Promise<Player['statuses']> {
  if (level === null) return [];
  const found = (await loadConfig({ db }, 'statuses')).find(({ id }) => id === level);
  return found?.status ? [{ id: level, name: textFor(storedLocale(locale), found.name) }] : [];
}

/** The current row, to be read again within the transaction that changed it. */
export const loadPlayerRow = (db: Db | Tx, id: number): Promise<PlayerRow> =>
  db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
