import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '../world.ts';

export interface Delivered {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly path: string;
}

/** A push service on this machine that replies with the given status, 201 by default. */
export async function pushService() {
  const delivered: Delivered[] = [];
  const next: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    delivered.push({ headers: request.headers, body: Buffer.concat(parts), path: request.url ?? '' });
    const { status, headers } = next.shift() ?? { status: 201 };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    delivered,
    origin: `http://127.0.0.1:${port}`,
    /** How the next requests are answered, in order. */
    answer: (status: number, headers?: Record<string, string>) =>
      void next.push({ status, ...(headers ? { headers } : {}) }),
    close: () => new Promise(resolve => server.close(resolve)),
  };
}

/** A browser's subscription: what it sends to the back end, and how it decrypts. */
export function subscription(origin: string, name = randomBytes(6).toString('hex')) {
  const ecdh = createECDH('prime256v1');
  const point = ecdh.generateKeys();
  const auth = randomBytes(16);
  const device_id = randomBytes(16).toString('base64url');
  const device_secret = randomBytes(32).toString('base64url');
  return {
    body: {
      device_id,
      device_secret,
      endpoint: `${origin}/wpush/${name}`,
      keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    },
    path: `/wpush/${name}`,
    read: ({ body }: Delivered) => JSON.parse(decrypt(body, ecdh, point, auth)) as Record<string, unknown>,
  };
}
export type Subscription = ReturnType<typeof subscription>;

/** RFC 8188 and 8291, as a browser reads them; one record. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, point: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`${label}\0`), bytes));
  const key = derive('Content-Encoding: aes128gcm', 16);
  const opened = createDecipheriv('aes-128-gcm', key, derive('Content-Encoding: nonce', 12));
  opened.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  // A 2 ends the last record; what follows is padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** The claims of a request's VAPID token, if it was signed with the key that it names. */
export function vapidOf({ headers }: Delivered): { claims: Record<string, unknown>; key: string } | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      x: raw.subarray(1, 33).toString('base64url'),
      y: raw.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key } : null;
}

export const bind = (client: Client, { body }: Subscription) =>
  client.call('registerPushSubscription', { body });
