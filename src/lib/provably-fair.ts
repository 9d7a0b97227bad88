import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, createView, utf8ToBytes } from '@noble/hashes/utils.js';

// `crypto.subtle` is asynchronous and absent on plain-http hosts; a round must come out the same in page and server.

/** What determines every draw of a round (PLAY-26): the operator commits to `serverSeed`, the player chooses `clientSeed`. */
interface FairRound {
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Counts the rounds of a pair of seeds from 0. */
  readonly nonce: number;
}

/** A whole number from 0 to `below` - 1, each equally likely. */
export type Draw = (below: number) => number;

const RANGE = 2 ** 32;
const WORDS_PER_BLOCK = 8;

/** The hash published before play; the server seed is shown only after a rotation. */
export const commitmentOf = (serverSeed: string): string => bytesToHex(sha256(utf8ToBytes(serverSeed)));

export const isCommitmentOf = (hash: string, serverSeed: string): boolean =>
  commitmentOf(serverSeed) === hash;

/** The 32-bit words of HMAC-SHA256(server seed, `client:nonce:cursor`), the cursor counting blocks of 32 bytes. */
export function wordStream({ serverSeed, clientSeed, nonce }: FairRound): () => number {
  const key = utf8ToBytes(serverSeed);
  let block = createView(new Uint8Array());
  let word = 0;
  return () => {
    const inBlock = word % WORDS_PER_BLOCK;
    if (inBlock === 0) {
      const cursor = word / WORDS_PER_BLOCK;
      block = createView(hmac(sha256, key, utf8ToBytes(`${clientSeed}:${nonce}:${cursor}`)));
    }
    word += 1;
    return block.getUint32(inBlock * 4);
  };
}

/** Draws by rejection: a word in the last, incomplete share of the range is thrown away, so no result is favoured. */
export function drawFromWords(next: () => number): Draw {
  return below => {
    if (!Number.isInteger(below) || below < 1 || below > RANGE)
      throw new RangeError(`can't draw below ${below}`);
    const fair = RANGE - (RANGE % below);
    let word = next();
    while (word >= fair) word = next();
    return word % below;
  };
}

export const drawsOf = (round: FairRound): Draw => drawFromWords(wordStream(round));

/** Whether a revealed seed is the committed one and gives the result that was shown (compared as JSON). */
export function verifyRound(
  round: FairRound & { readonly serverSeedHash: string },
  play: (draw: Draw) => unknown,
  shown: unknown,
): boolean {
  return (
    isCommitmentOf(round.serverSeedHash, round.serverSeed) &&
    JSON.stringify(play(drawsOf(round))) === JSON.stringify(shown)
  );
}

/** What a player was shown of the seeds, before and after a rotation. */
interface ShownSeeds {
  readonly server_seed_hash: string;
  readonly next_server_seed_hash: string;
  readonly previous: { readonly server_seed_hash: string } | null;
}

/** Whether a rotation began with the server seed whose hash was shown before; one that we have not seen can't be judged. */
export function keepsCommitment(before: ShownSeeds, after: ShownSeeds): boolean {
  const isNext = after.previous?.server_seed_hash === before.server_seed_hash;
  return !isNext || after.server_seed_hash === before.next_server_seed_hash;
}
