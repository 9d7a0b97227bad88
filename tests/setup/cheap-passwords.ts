import { createRequire, syncBuiltinESMExports } from 'node:module';

/*
 * Every hash of a password has the least cost that argon2 takes, whatever its parameters: nothing but
 * `passwords.isolated.test.ts`, whose worker has the real one, is about the cost, and a hash would take 40 ms of most tests' time.
 */

type Argon2 = typeof import('node:crypto').argon2;

const crypto = createRequire(import.meta.url)('node:crypto') as { argon2: Argon2 & { isCheap?: true } };

// The files of a worker that is shared have one `node:crypto`.
if (!crypto.argon2.isCheap) {
  const real = crypto.argon2;
  const cheap: Argon2 = (algorithm, parameters, done) =>
    real(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done);
  crypto.argon2 = Object.assign(cheap, { isCheap: true as const });
  syncBuiltinESMExports();
}
