import * as v from 'valibot';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { FIELD_ERRORS } from '../../src/contract/rules.ts';
import { Refused } from '../ask.ts';
import { isSettled } from '../settled.ts';

const known: ReadonlySet<string> = new Set(FIELD_ERRORS);

/** The field of an issue: its innermost name (`user.email` is `email`), `base` for the body as a whole. */
function fieldOf(issue: v.BaseIssue<unknown>): string {
  const names = (issue.path ?? []).map(item => item.key).filter(key => typeof key === 'string');
  return names.at(-1) ?? 'base';
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (known.has(issue.message)) return issue.message;
  return issue.input === undefined ? 'errors.required' : 'errors.invalid';
}

/** Issues in the specification's shape: per field its messages in order, each once. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const messages = errors.get(fieldOf(issue)) ?? [];
    const message = messageOf(issue);
    if (!messages.includes(message)) messages.push(message);
    errors.set(fieldOf(issue), messages);
  }
  return Object.fromEntries(errors);
}

/** Holds query and body against the contract; refuses with 422 and every field's messages. */
export function checkInput(endpoint: Endpoint, query: unknown, body: unknown) {
  const issues: v.BaseIssue<unknown>[] = [];
  const parse = (schema: v.GenericSchema | undefined, value: unknown) => {
    if (!schema) return undefined;
    const result = v.safeParse(schema, value);
    if (!result.success) issues.push(...result.issues);
    return result.output;
  };
  const checked = { query: parse(endpoint.query, query), body: parse(endpoint.body, body ?? {}) };
  if (issues.length > 0) throw new Refused(422, { errors: fieldErrors(issues) });
  return checked;
}

/** Settled answers that have been held against the contract already. */
const sound = new WeakSet<object>();

/** A reply that breaks the contract is the back end's own mistake, and told as loudly as it can be. */
export function checkReply(endpoint: Endpoint, reply: unknown): void {
  if (isSettled(reply) && sound.has(reply)) return;
  const result = v.safeParse(endpoint.reply, reply);
  if (result.success) {
    if (isSettled(reply)) sound.add(reply);
    return;
  }
  const [issue] = result.issues;
  throw new Error(
    `${endpoint.method} ${endpoint.path} answers against the contract: ${v.getDotPath(issue) ?? 'reply'}: ${issue.message}`,
  );
}
