import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 of the public key, base64: by it a browser can be told to accept the certificate. */
  readonly fingerprint: string;
}

const TAG = {
  integer: 2,
  bits: 3,
  bytes: 4,
  text: 12,
  sequence: 48,
  set: 49,
  time: 23,
  version: 160,
  extensions: 163,
};
/** Object identifiers, encoded. */
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');
const IP_ADDRESS = 0x87;
const LOOPBACK = Buffer.from([127, 0, 0, 1]);
const DAY_MS = 24 * 60 * 60 * 1000;

/** One element of DER: its tag, its length, its parts. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

/** A time as certificates have it: YYMMDDhhmmssZ. */
const derTime = (time: number): Buffer =>
  der(TAG.time, Buffer.from(`${new Date(time).toISOString().slice(2, 19).replace(/\D/g, '')}Z`));

/** A certificate of its own for 127.0.0.1, valid for a month: Node can make keys, but no certificates. */
export function createCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = der(TAG.sequence, ECDSA_WITH_SHA256);
  const name = der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, COMMON_NAME, der(TAG.text, Buffer.from('127.0.0.1')))),
  );
  const names = der(TAG.bytes, der(TAG.sequence, der(IP_ADDRESS, LOOPBACK)));
  const content = der(
    TAG.sequence,
    der(TAG.version, der(TAG.integer, Buffer.from([2]))),
    // Positive, so without a first bit.
    der(TAG.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    der(TAG.sequence, derTime(Date.now() - DAY_MS), derTime(Date.now() + 30 * DAY_MS)),
    name,
    spki,
    der(TAG.extensions, der(TAG.sequence, der(TAG.sequence, ALTERNATIVE_NAMES, names))),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = der(TAG.sequence, content, algorithm, der(TAG.bits, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  };
}
