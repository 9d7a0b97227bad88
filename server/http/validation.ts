import * as v from 'valibot';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { FIELD_ERRORS } from '../../src/contract/subjects/validation.ts';
import { HttpError } from '../errors.ts';
import { isImmutable } from './immutable.ts';

const fieldErrorCodes: ReadonlySet<string> = new Set(FIELD_ERRORS);

/** The field of an issue: its innermost name (`user.email` is `email`), `base` for the body as a whole. */
function fieldOf(issue: v.BaseIssue<unknown>): string {
  const names = (issue.path ?? []).map(item => item.key).filter(key => typeof key === 'string');
  return names.at(-1) ?? 'base';
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (fieldErrorCodes.has(issue.message)) return issue.message;
  return issue.input === undefined ? 'errors.required' : 'errors.invalid';
}

/** Issues in the specification's shape: per field its messages in order, each once. */
export function toFieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const messages = errors.get(fieldOf(issue)) ?? [];
    const message = messageOf(issue);
    if (!messages.includes(message)) messages.push(message);
    errors.set(fieldOf(issue), messages);
  }
  return Object.fromEntries(errors);
}

/** Parses query and body by the contract; rejects with 422 and the messages of every field. */
export function validateInput(endpoint: Endpoint, query: unknown, body: unknown) {
  const issues: v.BaseIssue<unknown>[] = [];
  const parse = (schema: v.GenericSchema | undefined, value: unknown) => {
    if (!schema) return undefined;
    const result = v.safeParse(schema, value);
    if (!result.success) issues.push(...result.issues);
    return result.output;
  };
  const checked = { query: parse(endpoint.query, query), body: parse(endpoint.body, body ?? {}) };
  if (issues.length > 0) throw new HttpError(422, { errors: toFieldErrors(issues) });
  return checked;
}

/** Immutable replies that were checked already. */
const validatedReplies = new WeakSet<object>();

/** Throws for a reply that breaks the contract: it is a mistake of the back end. */
export function validateReply(endpoint: Endpoint, reply: unknown): void {
  if (isImmutable(reply) && validatedReplies.has(reply)) return;
  const result = v.safeParse(endpoint.reply, reply);
  if (result.success) {
    if (isImmutable(reply)) validatedReplies.add(reply);
    return;
  }
  const [issue] = result.issues;
  throw new Error(
    `${endpoint.method} ${endpoint.path} replied against the contract: ${v.getDotPath(issue) ?? 'reply'}: ${issue.message}`,
  );
}
