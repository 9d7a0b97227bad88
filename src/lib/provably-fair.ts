import { hmacSha256, sha256 } from './sha256.ts';

/** What determines every draw of a round (PLAY-26): the house commits to `serverSeed`, the player chooses `clientSeed`. */
export interface FairRound {
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Counts the rounds of a pair of seeds from 0. */
  readonly nonce: number;
}

/** A whole number from 0 to `below` - 1, each equally likely. */
export type Draw = (below: number) => number;

const RANGE = 2 ** 32;
const WORDS_PER_BLOCK = 8;

/** UTF-8 by hand: `TextEncoder` is a global that this room has no type for. */
function bytes(text: string): Uint8Array {
  const escaped = encodeURIComponent(text);
  const out: number[] = [];
  for (let i = 0; i < escaped.length; i += 1) {
    if (escaped[i] === '%') {
      out.push(Number.parseInt(escaped.slice(i + 1, i + 3), 16));
      i += 2;
    } else out.push(escaped.charCodeAt(i));
  }
  return Uint8Array.from(out);
}

const hex = (data: Uint8Array): string =>
  Array.from(data, byte => byte.toString(16).padStart(2, '0')).join('');

/** The hash published before play; the server seed is shown only after a rotation. */
export const commitmentOf = (serverSeed: string): string => hex(sha256(bytes(serverSeed)));

export const isCommitmentOf = (hash: string, serverSeed: string): boolean =>
  commitmentOf(serverSeed) === hash;

/** The 32-bit words of HMAC-SHA256(server seed, `client:nonce:cursor`), the cursor counting blocks of 32 bytes. */
export function wordStream({ serverSeed, clientSeed, nonce }: FairRound): () => number {
  const key = bytes(serverSeed);
  let block: DataView<ArrayBufferLike> = new DataView(new ArrayBuffer(0));
  let word = 0;
  return () => {
    const inBlock = word % WORDS_PER_BLOCK;
    if (inBlock === 0) {
      const cursor = word / WORDS_PER_BLOCK;
      block = new DataView(hmacSha256(key, bytes(`${clientSeed}:${nonce}:${cursor}`)).buffer);
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
