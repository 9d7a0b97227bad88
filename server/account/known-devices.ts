import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';
import type { Db } from '../store/database.ts';
import { hashToken } from '../store/opaque-tokens.ts';

/**
 * Remembers that the player signs in on this device, named by its anonymous cookie. True when others are known and this one
 * is not: the player is notified (NOTIFICATION-9).
 */
export async function recordDevice(
  tx: Tx,
  clock: Clock,
  player_id: number,
  device: string,
): Promise<boolean> {
  if (device === '') return false;
  const name = hashToken(device);
  const known = await tx
    .selectFrom('known_devices')
    .select('device')
    .where('player_id', '=', player_id)
    .execute();
  const seen_at = clock.now().toISOString();
  await tx
    .insertInto('known_devices')
    .values({ player_id, device: name, seen_at })
    .onConflict(conflict => conflict.columns(['player_id', 'device']).doUpdateSet({ seen_at }))
    .execute();
  return known.length > 0 && known.every(row => row.device !== name);
}

/** Whether the player has signed in on this device before. */
export async function isKnownDevice(db: Db, player_id: number, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('device')
    .where('player_id', '=', player_id)
    .where('device', '=', hashToken(device))
    .executeTakeFirst();
  return row !== undefined;
}

const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;
/** In this order: each of them also claims to be those after it. */
const BROWSERS = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;

/**
 * "Firefox, Windows" from the user agent; empty when it is unknown. Of our own instead of `bowser`: a player has to recognise
 * a device, for which six names are enough and models and versions are too many.
 */
export function describeDevice(userAgent: string): string {
  const found = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [found(BROWSERS), found(SYSTEMS)].filter(Boolean).join(', ');
}
