import { player } from '../src/contract/player.ts';
import { PLAYER_HEADER, SEQ_HEADER } from '../src/contract/wire.ts';
import { pause } from '../src/lib/backoff.ts';
import type { Answer, Ask } from './ask.ts';
import { askNetwork } from './ask-network.ts';
import { announceChange, tellPages } from './changes.ts';
import { type Said, stillFits } from './check-answer.ts';
import { asPlayer, identify, identityAt, parkPlayer } from './identity.ts';
import { isTroubled } from './network.ts';
import { copyOf, GUEST, isGuest, isProfile } from './private-copy.ts';
import { answerOf } from './public-answers.ts';
import { respondNone, respondStored } from './respond.ts';
import { now, schedule } from './scale.ts';

interface Held {
  readonly at: number;
  readonly body: string;
}

/** Without the language: a player who changes it stays who it is. */
export const keyOfPrivate = ({ url }: Pick<Ask, 'url'>): string => url.pathname + url.search;

/**
 * Player data (decisions D4 `private`): the network's answer if it comes soon, else the player's own stored copy while
 * the network goes on behind it. A failing back end is covered by the copy; a refusal stands.
 */
export const answerPrivate: Answer = async ask => {
  const held = await heldPrivate(ask);
  if (ask.prefersStore) return held ? stored(ask, held) : respondNone();
  const said = askNetwork(ask);
  ask.later(said.then(answer => keepPrivate(ask, answer, held)));
  if (!held) return answerOf(await said);
  const patience = isTroubled() ? 0 : schedule().patienceMs;
  const first = await Promise.race([said, pause(patience)]);
  return first && !isCovered(first) ? answerOf(first) : stored(ask, held);
};

const stored = (ask: Ask, { body, at }: Held): Response =>
  respondStored(body, at, isProfile(ask) && body !== GUEST);

const isCovered = (said: Said): boolean =>
  said.kind === 'nothing' ||
  said.kind === 'unchanged' ||
  (said.kind === 'refusal' && said.whole.status >= 500);

/** The copy of the player whose session it is; a guest's profile is known without one. */
export async function heldPrivate(ask: Ask): Promise<Held | null> {
  const identity = await identityAt(ask.epoch);
  if (!identity) return null;
  if (identity.player === null)
    return isProfile(ask) && identity.guestAt !== null ? { body: GUEST, at: identity.guestAt } : null;
  const key = keyOfPrivate(ask);
  const row = await asPlayer(identity.player, ask.epoch, async db => {
    const found = await db.get('answers', key);
    if (!found || found.build === __BUILD__ || stillFits(ask, found.body)) return found;
    await db.write(['answers'], writer => writer.delete('answers', key));
    return undefined;
  });
  return row ? { at: row.at, body: row.body } : null;
}

/** Learns from an answer who is signed in, and keeps it for that player. */
export async function keepPrivate(ask: Ask, said: Said, held: Held | null): Promise<void> {
  const isRefused = said.kind === 'refusal' && said.whole.status === 401;
  if (isRefused || (said.kind === 'answer' && isGuest(ask, said.text))) {
    await parkPlayer(ask.epoch);
    // A page that was given the copy believes itself signed in: it asks again who is here.
    if (held && held.body !== GUEST) await announceChange(player.loadPlayer.path);
    return;
  }
  if (said.kind !== 'answer') return;
  const subject = ask.endpoint.path;
  const hash = await identify(ask.epoch, said.whole.headers.get(PLAYER_HEADER));
  if (hash === null || !(await write(ask, said, hash))) return;
  const body = copyOf(ask, said.text);
  if (held && held.body !== body) await announceChange(subject);
  else if (held) await tellPages('confirmed', { subject, at: now() });
}

/** False: an answer that the server gave later is held already, or the session is another one by now. */
async function write(ask: Ask, said: Extract<Said, { kind: 'answer' }>, hash: string): Promise<boolean> {
  const seq = Number(said.whole.headers.get(SEQ_HEADER) ?? Number.NaN);
  const key = keyOfPrivate(ask);
  const row = { key, at: now(), body: copyOf(ask, said.text), build: __BUILD__ };
  let isNewer = false;
  await asPlayer(hash, ask.epoch, db =>
    db.update('answers', key, held => {
      isNewer = !(held && held.seq > seq);
      return held && !isNewer ? held : { ...row, seq: Number.isNaN(seq) ? (held?.seq ?? 0) : seq };
    }),
  );
  return isNewer;
}
