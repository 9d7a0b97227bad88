import { createPublicKey, verify } from 'node:crypto';
import { breakStamp } from '../../src/contract/subjects/safe-play.ts';
import type { Handler, RequestContext, Tx } from '../context.ts';
import { rejectFields } from '../errors.ts';

/** The key of a device on the curve P-256, from its stored coordinates. Throws for a point that is not on the curve. */
function toKey(public_key: string) {
  const [x = '', y = ''] = public_key.split('.');
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}

/** Stores the key of the signed-in device in the place of its earlier one. */
export const registerDeviceKey: Handler<'registerDeviceKey'> = ({ app, player, session, body, runOnce }) => {
  const { id, x, y } = body;
  const public_key = `${x}.${y}`;
  try {
    toKey(public_key);
  } catch {
    rejectFields({ x: ['errors.invalid'] });
  }
  return runOnce(async tx => {
    if (!session) return undefined;
    const created_at = app.clock.now().toISOString();
    await tx
      .deleteFrom('device_keys')
      .where('player_id', '=', player.id)
      .where('sign_in_id', '=', session.id)
      .execute();
    await tx
      .insertInto('device_keys')
      .values({ player_id: player.id, id, sign_in_id: session.id, public_key, created_at })
      .onConflict(on =>
        on.columns(['player_id', 'id']).doUpdateSet({ sign_in_id: session.id, public_key, created_at }),
      )
      .execute();
    return undefined;
  });
};

/** Which device has signed a press, and since when its key is known. */
export interface Signer {
  readonly key_id: string;
  readonly sign_in_id: number;
  readonly created_at: string;
  readonly signature: string;
}

/** The device that has signed the break, by a key that this player has registered; null without a valid signature. */
export async function findSigner(
  tx: Tx,
  player_id: number,
  { device_sig, ...press }: RequestContext<'takeBreak'>['body'],
): Promise<Signer | null> {
  const [key_id = '', signature = ''] = device_sig?.split('.') ?? [];
  if (signature === '') return null;
  const key = await tx
    .selectFrom('device_keys')
    .select(['sign_in_id', 'public_key', 'created_at'])
    .where('player_id', '=', player_id)
    .where('id', '=', key_id)
    .executeTakeFirst();
  if (!key) return null;
  const isValid = verify(
    'sha256',
    Buffer.from(breakStamp(press)),
    { key: toKey(key.public_key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isValid ? { key_id, sign_in_id: key.sign_in_id, created_at: key.created_at, signature } : null;
}
