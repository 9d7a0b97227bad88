/**
 * SHA-256 and HMAC-SHA256 without `crypto.subtle`: that one is asynchronous and absent on plain-http hosts, and a
 * round must come out the same in page, worker and server.
 */
const ROUND_CONSTANTS = new Uint32Array(64);
const INITIAL_STATE = new Uint32Array(8);

function fillConstants(): void {
  let found = 0;
  for (let n = 2; found < 64; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) INITIAL_STATE[found] = fraction(Math.sqrt(n));
    ROUND_CONSTANTS[found] = fraction(Math.cbrt(n));
    found += 1;
  }
}

/** The first 32 bits after the point; a double holds them exactly for the roots of the first 64 primes. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

fillConstants();

const at = (words: Uint32Array, index: number): number => words[index] ?? 0;
const rotateRight = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(state: Uint32Array, schedule: Uint32Array): void {
  for (let i = 16; i < 64; i += 1) {
    const a = at(schedule, i - 15);
    const b = at(schedule, i - 2);
    const low = rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3);
    const high = rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10);
    schedule[i] = at(schedule, i - 16) + low + at(schedule, i - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const mixed = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const one = (h + mixed + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, i) + at(schedule, i)) | 0;
    const two =
      ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = at(state, i) + word;
  });
}

export function sha256(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, (message.length << 3) >>> 0);
  const state = INITIAL_STATE.slice();
  const schedule = new Uint32Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let i = 0; i < 16; i += 1) schedule[i] = view.getUint32(block + i * 4);
    compress(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    digest.setUint32(i * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const pad = (mask: number, rest: Uint8Array): Uint8Array => {
    const joined = new Uint8Array(64 + rest.length);
    block.forEach((byte, i) => {
      joined[i] = byte ^ mask;
    });
    joined.set(rest, 64);
    return sha256(joined);
  };
  return pad(0x5c, pad(0x36, message));
}
