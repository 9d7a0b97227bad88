/** What can happen to one request on its way, or to its answer. */
export type Fault =
  /** The connection is reset: before any byte of the answer, or `after` so many bytes of a body whose length was declared. */
  | { readonly kind: 'reset'; readonly after?: number }
  /** The body ends early and nothing tells: no length, the end of the connection is the end of the body. */
  | { readonly kind: 'truncate'; readonly after: number }
  /** The request is taken and never answered; with `ms`, the connection is reset after that time. */
  | { readonly kind: 'hang'; readonly ms?: number }
  /** Headers and `after` bytes arrive, the rest never does. */
  | { readonly kind: 'stall'; readonly after?: number; readonly ms?: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  /** Waits before the request goes on, milliseconds. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Answered in place of the server; `retryAfter` in seconds. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  /** What a captive portal says to everything: a page, with status 200. */
  | { readonly kind: 'html' }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: 301 | 302 | 307 | 308 }
  /** The server gets the request twice; the client sees the first answer. */
  | { readonly kind: 'duplicate' }
  /** The server does it, the client's connection is reset. */
  | { readonly kind: 'drop-response' }
  /** Other bytes than the server's; `hit` counts how often this rule has struck, from 1. */
  | { readonly kind: 'body'; readonly change: (body: string, hit: number) => string }
  /** Headers of the answer set, or removed with null. */
  | { readonly kind: 'headers'; readonly set: Readonly<Record<string, string | null>> };

/** When a fault strikes. Without a condition: always. */
export interface Rule {
  readonly fault: Fault;
  /** The path without its query; `*` stands for any text. */
  readonly path?: string | RegExp;
  readonly method?: string;
  /** 0 to 1, drawn from the relay's seeded random numbers. */
  readonly probability?: number;
  /** So many requests that fit pass before the rule begins to strike. */
  readonly skip?: number;
  /** Strikes so often, then never again. */
  readonly times?: number;
}

export interface ActiveRule {
  readonly rule: Rule;
  matched: number;
  considered: number;
}

/** A fault that strikes one request; `hit` counts the strikes of its rule, from 1. */
export interface MatchedFault {
  readonly fault: Fault;
  readonly count: number;
}

/** The same numbers in [0, 1) for the same seed, on any machine (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of this run: the one that `ORBIT_SEED` names, else a new one. It is printed, so that a failure repeats. */
export function chooseSeed(): number {
  const given = process.env['ORBIT_SEED'];
  const seed = given ? Number(given) : Math.floor(Math.random() * 2 ** 31);
  console.log(`Seed ${seed}: repeat with ORBIT_SEED=${seed}`);
  return seed;
}

/** A path as a pattern: `*` stands for any text. */
export function patternOf(path: string | RegExp): RegExp {
  return path instanceof RegExp ? path : new RegExp(`^${path.split('*').map(escapeRegExp).join('.*')}$`);
}

const escapeRegExp = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

function matches({ path, method }: Rule, asked: { readonly method: string; readonly path: string }): boolean {
  if (method !== undefined && method !== asked.method) return false;
  return path === undefined || patternOf(path).test(asked.path);
}

const isResponseEdit = ({ kind }: Fault): boolean => kind === 'body' || kind === 'headers';

/** The faults that strike one request, counted off: every edit of the answer, and the first of those that break it. */
export function matchFaults(
  rules: readonly ActiveRule[],
  request: { readonly method: string; readonly path: string },
  random: () => number,
): readonly MatchedFault[] {
  const matched: MatchedFault[] = [];
  for (const one of rules) {
    const { fault, skip = 0, times = Number.POSITIVE_INFINITY, probability = 1 } = one.rule;
    const isBroken = matched.some(strike => !isResponseEdit(strike.fault));
    if (!matches(one.rule, request) || (isBroken && !isResponseEdit(fault))) continue;
    one.considered += 1;
    if (one.considered <= skip || one.matched >= times) continue;
    if (probability < 1 && random() >= probability) continue;
    one.matched += 1;
    matched.push({ fault, count: one.matched });
  }
  return matched;
}
