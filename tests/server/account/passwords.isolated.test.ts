import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../../server/account/passwords.ts';

test('a password is verified by its hash, and only by its own', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/);
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct horsf', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

test('the same password has another hash each time', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
});

test('a hash of another cost still verifies, so that the cost can be raised', async () => {
  const nonce = Buffer.from('sixteen bytes ok');
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: 'x', nonce, ...cost });
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const hash = `$argon2id$v=19$m=64,t=1,p=1$${bare(nonce)}$${bare(tag)}`;
  expect(await verifyPassword('x', hash)).toBe(true);
  expect(await verifyPassword('y', hash)).toBe(false);
});

test('an unknown player has no password, which takes as long to verify', async () => {
  const hash = await hashPassword('correct horse');
  const time = async (of: string | null) => {
    const times: number[] = [];
    for (let n = 0; n < 3; n++) {
      const start = performance.now();
      await verifyPassword('wrong horse', of);
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  expect(await verifyPassword('', null)).toBe(false);
  expect(await time(null)).toBeGreaterThan((await time(hash)) / 3);
});

test('an invalid hash verifies no password', async () => {
  for (const broken of ['', 'none', '$2b$10$abc', '$argon2id$v=19$m=1,t=1,p=1$$']) {
    expect(await verifyPassword('x', broken)).toBe(false);
  }
});
