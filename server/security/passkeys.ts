import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { brand } from '../../src/contract/operator/brand.ts';
import type { Passkey } from '../../src/contract/subjects/security.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { PasskeysTable } from '../account/tables.ts';
import type { AppContext, Visitor } from '../context.ts';
import { appOrigins } from '../operator/origins.ts';
import type { PlayerRow } from '../players/tables.ts';
import type { Db } from '../store/database.ts';
import { hashToken } from '../store/opaque-tokens.ts';

const CHALLENGE_MS = 5 * MINUTE_MS;

type Client = Pick<Visitor, 'host' | 'device'>;

/** Who passkeys are made for: the host that the player is on, and the origins of it that they may be used from. */
function relyingParty({ settings }: Pick<AppContext, 'settings'>, { host }: Client) {
  const own = settings.publicOrigin === null ? [`http://${host}:${settings.port}`] : [];
  const expectedOrigin = [...own, ...appOrigins(settings)].filter(
    origin => new URL(origin).hostname === host,
  );
  return { expectedOrigin, expectedRPID: host };
}

async function storeChallenge(
  { db, clock }: AppContext,
  { device }: Client,
  challenge: string,
  player_id: number | null,
): Promise<void> {
  const expires_at = new Date(clock.now().getTime() + CHALLENGE_MS).toISOString();
  const row = { challenge: hashToken(challenge), device: hashToken(device), player_id, expires_at };
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Whether the challenge was given to this device for this purpose, a short while ago; true once. */
async function redeemChallenge(
  { db, clock }: AppContext,
  { device }: Client,
  challenge: string,
  player_id: number | null,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', hashToken(challenge))
    .returning(['device', 'player_id', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at <= clock.now().toISOString()) return false;
  return row.device === hashToken(device) && row.player_id === player_id;
}

/** What a browser makes a passkey from. It asks for the player's finger, face or PIN: the passkey is two factors by itself. */
export async function creationOptions(app: AppContext, client: Client, player: PlayerRow) {
  const known = await app.db
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('player_id', '=', player.id)
    .execute();
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: client.host,
    userName: player.email,
    userDisplayName: player.nickname ?? player.email,
    userID: new TextEncoder().encode(player.hash),
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(app, client, options.challenge, player.id);
  return { ...options };
}

/** The new passkey of a browser's response; null when it is not one that we have asked for. */
export async function verifyCreation(
  app: AppContext,
  client: Client,
  player: PlayerRow,
  response: RegistrationResponseJSON,
): Promise<Pick<PasskeysTable, 'id' | 'public_key' | 'counter' | 'transports'> | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      ...relyingParty(app, client),
      expectedChallenge: challenge => redeemChallenge(app, client, challenge, player.id),
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const public_key = Buffer.from(publicKey).toString('base64url');
    return { id, public_key, counter, transports: JSON.stringify(transports) };
  } catch {
    // The library throws for every response that it does not accept; what is in it is the client's own.
    return null;
  }
}

export async function requestOptions(app: AppContext, client: Client) {
  const options = await generateAuthenticationOptions({ rpID: client.host, userVerification: 'required' });
  await storeChallenge(app, client, options.challenge, null);
  return { ...options };
}

/** The player whose passkey has answered; null when it is unknown, removed, or has not answered our challenge. */
export async function verifyAssertion(
  app: AppContext,
  client: Client,
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const { db, clock } = app;
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst();
  if (!row) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...relyingParty(app, client),
      expectedChallenge: challenge => redeemChallenge(app, client, challenge, null),
      credential: {
        id: row.id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
      },
    });
    if (!verified) return null;
    const last_used_at = clock.now().toISOString();
    await db
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, last_used_at })
      .where('id', '=', row.id)
      .execute();
    return row.player_id;
  } catch {
    return null;
  }
}

export const listPasskeys = (db: Db, player_id: number): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('player_id', '=', player_id)
    .orderBy('created_at')
    .execute();
