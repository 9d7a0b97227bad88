import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Api, api, type EndpointName } from '../../src/contract/api.ts';
import type { BodyOf, Endpoint } from '../../src/contract/endpoint.ts';
import { PAYMENT_ERRORS } from '../../src/contract/subjects/payment-rules.ts';
import { FIELD_ERRORS } from '../../src/contract/subjects/validation.ts';
import { OTHER_PLAYER_ERROR, PLAYER_HEADER } from '../../src/contract/wire.ts';
import { renewFirstSession } from '../account/repeated-registration.ts';
import type { RequestContext } from '../context.ts';
import { HttpError, reject } from '../errors.ts';
import { isImmutable } from '../immutable.ts';
import { ignoreUnavailable } from '../store/database-errors.ts';
import {
  createRunOnce,
  FinishedElsewhere,
  findStoredReply,
  KEY_PATTERN,
  type KeyedWrite,
  type StoredReply,
  trackInFlight,
} from '../wallet/operations.ts';
import { rejectForgedWrite } from './csrf.ts';
import { clearSessionCookie, headerOf, type Identity, identify, setSessionCookie } from './identity.ts';
import { isShared, sendReply, setPlayerHeaders } from './reply.ts';
import type { ServerContext } from './server-context.ts';

type AnyHandler = (context: RequestContext<never>) => unknown;

/** Handles one endpoint: identity, idempotency key and input first, then the handler, then the reply. */
export function createEndpointHandler(context: ServerContext, name: EndpointName) {
  const { app } = context;
  const endpoint: Endpoint = api[name];
  const route = `${endpoint.method} ${endpoint.path}`;
  const status = endpoint.status ?? 200;
  const handler = context.routes[name] as unknown as AnyHandler;

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.method !== 'GET') rejectForgedWrite(app, request);
    const identity = await identify(app, request, reply, !isShared(endpoint));
    if (endpoint.caller === 'player' && !identity.player) reject(401, 'session_expired');
    if (endpoint.method !== 'GET') rejectOtherPlayer(identity, headerOf(request, PLAYER_HEADER));
    const params = request.params as Record<string, string>;
    const key = readIdempotencyKey(endpoint, headerOf(request, 'idempotency-key'));
    const input = validateInput(endpoint, request.query, request.body);
    const write = key === null ? null : keyedWrite(key, [params, input], identity);

    const player_id = identity.player?.id ?? null;
    // Whatever a guest may do, a session that has just ended does not stop: a sign-in above all.
    const session_id = endpoint.caller === 'player' ? (identity.session?.id ?? null) : null;
    const { runOnce, ran, keepAnswer } = createRunOnce(app, { write, player_id, session_id, status });

    const handle = async () =>
      handler({
        app,
        params,
        ...input,
        ...identity,
        key,
        runOnce,
        setSessionCookie: (token: string, end: Date) => setSessionCookie(app, request, reply, token, end),
        clearSessionCookie: () => clearSessionCookie(app, request, reply),
      } as RequestContext<never>);
    const run = async () => {
      const result = await handle().catch(async (cause: unknown) => {
        if (cause instanceof HttpError) await keepAnswer(cause);
        throw cause;
      });
      if (write && !ran()) throw new Error(`${route} has an idempotency key but did not call runOnce`);
      if (context.validatesReplies) validateReply(endpoint, result);
      // The effect stands by now, and a repeat is answered with what was stored along with it.
      await keepAnswer({ status, body: result }).catch(ignoreUnavailable);
      return { status, body: result };
    };
    const result = write ? await trackInFlight(app, write, () => replayOrRun(write, run)) : await run();
    if (!isShared(endpoint)) setPlayerHeaders(reply, await latestPlayer(identity));
    return sendReply(endpoint, request, reply, result.status, result.body);

    async function replayOrRun(keyed: KeyedWrite, first: typeof run) {
      const known = await findStoredReply(app.db, keyed);
      return known ? replay(known) : first().catch(replayIfFinished);

      /** Another process may have finished it since: then what a handler checks before its effect refuses it for that effect. */
      async function replayIfFinished(cause: unknown) {
        const mayBeFinished = cause instanceof FinishedElsewhere || (cause instanceof HttpError && !ran());
        const stored = mayBeFinished ? await findStoredReply(app.db, keyed) : null;
        if (!stored) throw cause;
        return replay(stored);
      }
    }

    async function replay(stored: StoredReply) {
      reply.header('idempotent-replayed', 'true');
      if (name === 'register') await renewSession(stored.body as { id: number });
      return stored;
    }

    async function renewSession({ id }: { id: number }) {
      const { user } = input.body as BodyOf<Api['register']>;
      const renewed = await renewFirstSession(app, identity.visitor, id, user.password);
      if (renewed) setSessionCookie(app, request, reply, renewed.token, renewed.expiresAt);
    }
  };

  function keyedWrite(key: string, input: unknown, { player, visitor }: Identity): KeyedWrite {
    // A registration belongs to the device, although its first reply may have signed the player in.
    const owner = player && name !== 'register' ? `player:${player.id}` : `device:${visitor.device}`;
    return { owner, key, route, fingerprint: fingerprintOf(context, route, input) };
  }

  /** For a read the state before it, for a write the state after it. */
  async function latestPlayer({ player }: Identity) {
    if (!player || endpoint.method === 'GET') return player;
    const query = app.db.selectFrom('players').select(['hash', 'seq']).where('id', '=', player.id);
    return (await query.executeTakeFirst().catch(ignoreUnavailable)) ?? player;
  }
}

/** A queued write names the player whose it is: it must not become another one's who has signed in since (F-117). */
function rejectOtherPlayer({ player }: Identity, owner: string | null): void {
  if (owner !== null && player !== null && player.hash !== owner) reject(409, OTHER_PLAYER_ERROR);
}

/** Reads the key: null where the endpoint takes none or none was sent. */
function readIdempotencyKey(endpoint: Endpoint, header: string | null): string | null {
  if (endpoint.keyed === undefined) return null;
  if (header === null) {
    if (endpoint.keyed === 'required') reject(400, 'key_required');
    return null;
  }
  if (!KEY_PATTERN.test(header)) reject(400, 'key_format');
  return header;
}

function fingerprintOf(context: ServerContext, route: string, input: unknown): string {
  return createHmac('sha256', context.secret)
    .update(`${route}\n${JSON.stringify(input)}`)
    .digest('base64url');
}

const fieldErrorCodes: ReadonlySet<string> = new Set([...FIELD_ERRORS, ...PAYMENT_ERRORS]);

/**
 * The field of an issue: its innermost name (`user.email` is `email`), `base` for the body as a whole. Those of a payment method keep
 * their whole name (`fields.iban`), since a profile may have one of the same.
 */
function fieldOf(issue: v.BaseIssue<unknown>): string {
  const names = (issue.path ?? []).map(item => item.key).filter(key => typeof key === 'string');
  return names[0] === 'fields' ? names.join('.') : (names.at(-1) ?? 'base');
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (fieldErrorCodes.has(issue.message)) return issue.message;
  return issue.input === undefined ? 'errors.required' : 'errors.invalid';
}

/** Issues in the specification's shape: per field its messages in order, each once. */
function toFieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string[]> {
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
function validateInput(endpoint: Endpoint, query: unknown, body: unknown) {
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
function validateReply(endpoint: Endpoint, reply: unknown): void {
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
