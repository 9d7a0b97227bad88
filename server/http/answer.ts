import type { FastifyReply, FastifyRequest } from 'fastify';
import { api, type EndpointName } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type Ask, refuse } from '../ask.ts';
import { createSession } from '../sessions.ts';
import { checkInput, checkReply } from './check.ts';
import type { Frame } from './frame.ts';
import { guardWrite } from './guard.ts';
import { clearSession, headerOf, type Identity, identify, setSession } from './identity.ts';
import { fingerprintOf, inFlight, type KeyedWrite, keyOf, onceFor, storedAnswer } from './keys.ts';
import { isShared, markPlayer, sendAnswer } from './reply.ts';

type AnyHandler = (ask: Ask<never>) => unknown;

/** Answers one request of the contract: who asks, what, with which key; then the handler; then the reply. */
export function answering(frame: Frame, name: EndpointName) {
  const { app } = frame;
  const endpoint: Endpoint = api[name];
  const route = `${endpoint.method} ${endpoint.path}`;
  const status = endpoint.status ?? 200;
  const handler = frame.routes[name] as unknown as AnyHandler;

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.method !== 'GET') guardWrite(app, request);
    const identity = await identify(app, request, reply, !isShared(endpoint));
    if (endpoint.caller === 'player' && !identity.player) refuse(401, 'session_expired');
    const params = request.params as Record<string, string>;
    const key = keyOf(endpoint, headerOf(request, 'idempotency-key'));
    const checked = checkInput(endpoint, request.query, request.body);
    const write = key === null ? null : keyedWrite(key, [params, checked], identity);

    const run = async () => {
      const { once, ran } = onceFor(app, write, status);
      const result = await handler({
        app,
        params,
        ...checked,
        ...identity,
        key,
        once,
        signedIn: (token: string, end: Date) => setSession(app, request, reply, token, end),
        signedOut: () => clearSession(app, request, reply),
      } as Ask<never>);
      if (write && !ran()) throw new Error(`${route} took a key and did not use it`);
      if (frame.checked) checkReply(endpoint, result);
      return { status, body: result };
    };
    const answer = write ? await inFlight(app, write, () => replayOr(write, run)) : await run();
    if (!isShared(endpoint)) markPlayer(reply, await newest(identity));
    return sendAnswer(endpoint, request, reply, answer.status, answer.body);

    async function replayOr(keyed: KeyedWrite, first: typeof run) {
      const stored = await storedAnswer(app.db, keyed);
      if (!stored) return first();
      reply.header('idempotent-replayed', 'true');
      if (name === 'register') await signInAgain(stored.body as { id: number });
      return stored;
    }

    /** The answer to a registration got lost and its cookie with it: the repeat, by the same device, gets a new one. */
    async function signInAgain(player: { id: number }) {
      const { token, expiresAt } = await app.db
        .transaction()
        .execute(tx => createSession(tx, app, player, identity.visitor));
      setSession(app, request, reply, token, expiresAt);
    }
  };

  function keyedWrite(key: string, asked: unknown, { player, visitor }: Identity): KeyedWrite {
    // A registration stays the device's though its first answer may have signed the player in.
    const owner = player && name !== 'register' ? `player:${player.id}` : `device:${visitor.device}`;
    return { owner, key, route, fingerprint: fingerprintOf(frame, route, asked) };
  }

  /** For a read the state before it, for a write the state after it. */
  async function newest({ player }: Identity) {
    if (!player || endpoint.method === 'GET') return player;
    const row = await app.db
      .selectFrom('players')
      .select(['hash', 'seq'])
      .where('id', '=', player.id)
      .executeTakeFirst();
    return row ?? player;
  }
}
