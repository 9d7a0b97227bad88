import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  commitmentOf,
  drawFromWords,
  drawsOf,
  isCommitmentOf,
  keepsCommitment,
  verifyRound,
  wordStream,
} from '../../src/lib/provably-fair.ts';

const round = { serverSeed: 'aa'.repeat(32), clientSeed: 'player seed', nonce: 7 };

describe('hashes', () => {
  test('the commit to nothing is the published hash', () => {
    expect(commitmentOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  test('commit and stream agree with the platform’s hashes for any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(text, text, fc.nat(), (serverSeed, clientSeed, nonce) => {
        expect(commitmentOf(serverSeed)).toBe(createHash('sha256').update(serverSeed).digest('hex'));
        const first = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`).digest();
        expect(wordStream({ serverSeed, clientSeed, nonce })()).toBe(first.readUInt32BE(0));
      }),
    );
  });
});

describe('the fair stream', () => {
  test('is HMAC-SHA256(server seed, client:nonce:cursor), 32 bits at a time', () => {
    const next = wordStream(round);
    const words = Array.from({ length: 20 }, next);
    const bytes = Buffer.concat(
      [0, 1, 2].map(cursor =>
        createHmac('sha256', round.serverSeed).update(`player seed:7:${cursor}`).digest(),
      ),
    );
    expect(words).toEqual(words.map((_, i) => bytes.readUInt32BE(i * 4)));
  });

  test('the commit is the hash of the seed, also beyond ASCII', () => {
    expect(commitmentOf('grün 🍋')).toBe(createHash('sha256').update('grün 🍋').digest('hex'));
    expect(isCommitmentOf(commitmentOf('one'), 'one')).toBe(true);
    expect(isCommitmentOf(commitmentOf('one'), 'two')).toBe(false);
  });

  test('a word in the incomplete end of the range is rejected', () => {
    const below = 10;
    const fair = 2 ** 32 - (2 ** 32 % below);
    const words = [fair, 2 ** 32 - 1, fair - 1, 3];
    const draw = drawFromWords(() => words.shift() ?? 0);
    expect([draw(below), draw(below), words.length]).toEqual([9, 3, 0]);
  });

  test('the whole range of a word may be drawn from', () => {
    expect(drawFromWords(() => 2 ** 32 - 1)(2 ** 32)).toBe(2 ** 32 - 1);
  });

  test('a range that is no whole number from 1 to 2^32 is refused', () => {
    for (const below of [0, -1, 1.5, Number.NaN, 2 ** 32 + 1])
      expect(() => drawsOf(round)(below)).toThrow(RangeError);
    expect(drawsOf(round)(1)).toBe(0);
  });

  test('draws are uniform: chi-square over 37 values stays under its 0.1 % bound', () => {
    const draw = drawsOf({ ...round, serverSeed: 'uniform' });
    const counts = new Array<number>(37).fill(0);
    for (let i = 0; i < 37_000; i += 1) {
      const value = draw(37);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    const chi = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chi).toBeLessThan(67.99);
  });

  test('another nonce, client seed or server seed gives other draws', () => {
    const first = (seeds: typeof round) => {
      const draw = drawsOf(seeds);
      return Array.from({ length: 8 }, () => draw(1000)).join();
    };
    const seen = [
      round,
      { ...round, nonce: 8 },
      { ...round, clientSeed: 'x' },
      { ...round, serverSeed: 'x' },
    ];
    expect(new Set(seen.map(first)).size).toBe(4);
  });

  test('a round is verified only with the committed seed and the result shown', () => {
    const play = (draw: (below: number) => number) => ({ stops: [draw(20), draw(20)] });
    const shown = play(drawsOf(round));
    const request = { ...round, serverSeedHash: commitmentOf(round.serverSeed) };
    expect(verifyRound(request, play, shown)).toBe(true);
    expect(verifyRound({ ...request, nonce: 8 }, play, shown)).toBe(false);
    expect(verifyRound({ ...request, serverSeedHash: commitmentOf('other') }, play, shown)).toBe(false);
  });
});

describe('a rotation', () => {
  const shown = { server_seed_hash: 'a', next_server_seed_hash: 'b', previous: null };
  const rotation = (server_seed_hash: string, previous: string) => ({
    ...{ server_seed_hash, next_server_seed_hash: 'c' },
    previous: { server_seed_hash: previous },
  });

  test('is consistent when its seed is the one that was committed as the next', () => {
    expect(keepsCommitment(shown, rotation('b', 'a'))).toBe(true);
    expect(keepsCommitment(shown, rotation('x', 'a'))).toBe(false);
  });

  test('that follows one on another device proves nothing about the commitments here', () => {
    expect(keepsCommitment(shown, rotation('c', 'b'))).toBe(true);
  });
});
