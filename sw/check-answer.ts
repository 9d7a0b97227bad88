import * as v from 'valibot';
import { isJson } from '../src/lib/is-json.ts';
import type { Ask } from './ask.ts';
import type { Whole } from './retry.ts';

/** What the network said to a question of the contract. */
export type Said =
  /** The contract's answer, as checked text; `whole` for its headers. */
  | { readonly kind: 'answer'; readonly text: string; readonly whole: Whole }
  /** What is held is still right. */
  | { readonly kind: 'unchanged'; readonly whole: Whole }
  /** The back end's no, which is handed on and never stored. */
  | { readonly kind: 'refusal'; readonly whole: Whole }
  /** Nobody, or somebody in between: a captive portal, a broken proxy. */
  | { readonly kind: 'nothing' };

/**
 * The one check before anything is stored or answered (offline 2, Validation): only a success that is JSON of the
 * contract's shape is data. What the schema fills in or leaves out is in the text.
 */
export function checkAnswer({ endpoint }: Pick<Ask, 'endpoint'>, whole: Whole): Said {
  if (whole.status === 304) return { kind: 'unchanged', whole };
  if (whole.status < 200 || whole.status > 299) return refusalOf(whole);
  const wanted = endpoint.status ?? 200;
  if (whole.status !== wanted) return { kind: 'nothing' };
  if (wanted === 204) return { kind: 'answer', text: '', whole };
  const body = checkText(endpoint, whole);
  return body === null ? { kind: 'nothing' } : { kind: 'answer', text: body, whole };
}

/** A refusal that is no JSON is a proxy's or a portal's own page: with 5xx it may stand, else nobody has answered. */
function refusalOf(whole: Whole): Said {
  if (isJson(whole.headers) || whole.status >= 400) return { kind: 'refusal', whole };
  return { kind: 'nothing' };
}

function checkText(endpoint: Ask['endpoint'], { headers, text }: Whole): string | null {
  if (!isJson(headers)) return null;
  const body = parse(text);
  if (body === undefined) return null;
  const parsed = v.safeParse(endpoint.reply, body);
  return parsed.success ? JSON.stringify(parsed.output) : null;
}

/** Undefined for what is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A stored body that still fits the contract of this build, else null: it is dropped and fetched anew. */
export function stillFits({ endpoint }: Pick<Ask, 'endpoint'>, body: string): boolean {
  const value = parse(body);
  return value !== undefined && v.safeParse(endpoint.reply, value).success;
}
