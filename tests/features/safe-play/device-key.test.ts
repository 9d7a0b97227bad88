import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jurisdictions } from '../../../src/contract/operator/jurisdictions.ts';
import { breakStamp } from '../../../src/contract/subjects/safe-play.ts';
import { nextSession } from '../../../src/core/session/epoch.ts';
import { purge } from '../../../src/core/session/purge.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { breakSigner, takeBreak } from '../../../src/features/safe-play/break.ts';
import { ensureDeviceKey } from '../../../src/features/safe-play/device-key.ts';
import { saveBreak } from '../../../src/features/safe-play/local-break.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

const REGISTER = 'PUT /api/player/device_key';
const TAKE = 'POST /api/player/locks';

const generated = vi.spyOn(crypto.subtle, 'generateKey');

beforeEach(() => {
  generated.mockClear();
  freshTab();
  saveBreak(null);
  setPlayer(somePlayer());
});
afterEach(() => {
  setPlayer(null);
  vi.unstubAllGlobals();
});

test('a sign-in has one key, whose other half alone leaves the device, and signs its breaks with it', async () => {
  const { to } = stubFetch({ [REGISTER]: { status: 204 }, [TAKE]: new TypeError('Failed to fetch') });
  await ensureDeviceKey();
  await ensureDeviceKey();
  expect(to(REGISTER)).toHaveLength(1);
  const registered = to(REGISTER).map(({ body }) => body as { id: string; x: string; y: string });
  const { id, x, y, ...more } = registered[0] ?? { id: '', x: '', y: '' };
  expect(more).toEqual({});
  await takeBreak(15, jurisdictions.CW);
  const [sent] = to(TAKE);
  const { device_sig, ...press } = (sent?.body ?? {}) as Parameters<typeof breakStamp>[0] & {
    device_sig: string;
  };
  const [keyId, signature = ''] = device_sig.split('.');
  expect(keyId).toBe(id);
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(breakStamp(press)),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isValid).toBe(true);
});

test('a key that the back end did not take is made anew the next time, and nothing is signed meanwhile', async () => {
  const { answers, to } = stubFetch({ [REGISTER]: new TypeError('Failed to fetch') });
  await ensureDeviceKey();
  expect(await breakSigner.sign?.('a')).toBeUndefined();
  answers[REGISTER] = { status: 204 };
  await ensureDeviceKey();
  expect(to(REGISTER).length).toBeGreaterThan(1);
  expect(await breakSigner.sign?.('a')).toContain('.');
});

test('the key goes with the sign-out', async () => {
  stubFetch({ [REGISTER]: { status: 204 } });
  await ensureDeviceKey();
  await purge();
  expect(await breakSigner.sign?.('a')).toBeUndefined();
});

test('a session that ends while its key is made registers none, not even for the next one', async () => {
  const { sent } = stubFetch({ [REGISTER]: { status: 204 } });
  const ended = ensureDeviceKey();
  // The key is being made.
  await vi.waitFor(() => expect(generated).toHaveBeenCalledOnce());
  nextSession(true);
  await ended;
  expect(sent).toEqual([]);
  expect(await breakSigner.sign?.('a')).toBeUndefined();
});
