/** A fault of one request or of its response. */
export type Fault =
  /** The connection is reset: before any byte of the response, or after `after` bytes of a body of declared length. */
  | { readonly kind: 'reset'; readonly after?: number }
  /** The body ends early and undetectably: without a declared length the end of the connection is the end of the body. */
  | { readonly kind: 'truncate'; readonly after: number }
  /** The request is accepted and never answered; with `ms`, the connection is reset after that time. */
  | { readonly kind: 'hang'; readonly ms?: number }
  /** Headers and `after` bytes arrive, then nothing; with `ms`, the connection is reset after that time. */
  | { readonly kind: 'stall'; readonly after?: number; readonly ms?: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  /** Delays the request, milliseconds. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Answered in place of the server; `retryAfter` in seconds. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  /** The response of a captive portal: HTML with status 200. */
  | { readonly kind: 'html' }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: 301 | 302 | 307 | 308 }
  /** The server gets the request twice; the client gets the first response. */
  | { readonly kind: 'duplicate' }
  /** The server handles the request, the client's connection is reset. */
  | { readonly kind: 'drop-response' }
  /** A changed body; `count` is how often the rule has been applied, from 1. */
  | { readonly kind: 'body'; readonly change: (body: string, count: number) => string }
  /** Sets headers of the response, or removes them with null. */
  | { readonly kind: 'headers'; readonly set: Readonly<Record<string, string | null>> };

/** Which requests a fault is applied to. Without a condition: all. */
export interface Rule {
  readonly fault: Fault;
  /** The path without its query; `*` stands for any text. */
  readonly path?: string | RegExp;
  readonly method?: string;
  /** 0 to 1, drawn from the proxy's seeded random numbers. */
  readonly probability?: number;
  /** The first `skip` matching requests are spared. */
  readonly skip?: number;
  /** The rule is applied at most `times` times. */
  readonly times?: number;
}

export interface ActiveRule {
  readonly rule: Rule;
  matched: number;
  considered: number;
}

/** A fault of one request; `count` is how often its rule has been applied, from 1. */
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

function matches(
  { path, method }: Rule,
  request: { readonly method: string; readonly path: string },
): boolean {
  if (method !== undefined && method !== request.method) return false;
  return path === undefined || patternOf(path).test(request.path);
}

const isResponseEdit = ({ kind }: Fault): boolean => kind === 'body' || kind === 'headers';

/** The faults of one request: every edit of the response, and the first of those that replace it. Updates the counts. */
export function matchFaults(
  rules: readonly ActiveRule[],
  request: { readonly method: string; readonly path: string },
  random: () => number,
): readonly MatchedFault[] {
  const matched: MatchedFault[] = [];
  for (const active of rules) {
    const { fault, skip = 0, times = Number.POSITIVE_INFINITY, probability = 1 } = active.rule;
    const isReplaced = matched.some(match => !isResponseEdit(match.fault));
    if (!matches(active.rule, request) || (isReplaced && !isResponseEdit(fault))) continue;
    active.considered += 1;
    if (active.considered <= skip || active.matched >= times) continue;
    if (probability < 1 && random() >= probability) continue;
    active.matched += 1;
    matched.push({ fault, count: active.matched });
  }
  return matched;
}
