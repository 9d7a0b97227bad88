import { player } from '../src/contract/player.ts';
import { PLAYER_HEADER, SEQ_HEADER } from '../src/contract/wire.ts';
import type { Ask } from './ask.ts';
import { announceChange, tellPages } from './changes.ts';
import { type Said, stillFits } from './check-answer.ts';
import { asPlayer, identify, identityAt, parkPlayer } from './identity.ts';
import { copyOf, GUEST, isGuest, isProfile } from './private-copy.ts';
import { now } from './scale.ts';

export interface Held {
  readonly at: number;
  readonly body: string;
  /** The player's event number that it includes; 0 when it is not known. */
  readonly seq: number;
}

/** Without the language: a player who changes it stays who it is. */
const keyOfPrivate = ({ url }: Pick<Ask, 'url'>): string => url.pathname + url.search;

/** The copy of the player whose session it is; a guest's profile is known without one. */
export async function heldPrivate(ask: Ask): Promise<Held | null> {
  const identity = await identityAt(ask.epoch);
  if (!identity) return null;
  if (identity.player === null)
    return isProfile(ask) && identity.guestAt !== null ? { body: GUEST, at: identity.guestAt, seq: 0 } : null;
  const key = keyOfPrivate(ask);
  const row = await asPlayer(identity.player, ask.epoch, async db => {
    const found = await db.get('answers', key);
    if (!found || found.build === __BUILD__ || stillFits(ask, found.body)) return found;
    await db.write(['answers'], writer => writer.delete('answers', key));
    return undefined;
  });
  return row ? { at: row.at, body: row.body, seq: row.seq } : null;
}

/** Learns from an answer who is signed in, and keeps it for that player; true: it was not known before who. */
export async function keepPrivate(ask: Ask, said: Said, held: Held | null): Promise<boolean> {
  const isRefused = said.kind === 'refusal' && said.whole.status === 401;
  if (isRefused || (said.kind === 'answer' && isGuest(ask, said.text))) {
    await parkPlayer(ask.epoch);
    // A page that was given the copy believes itself signed in: it asks again who is here.
    if (held && held.body !== GUEST) await announceChange(player.loadPlayer.path);
    return false;
  }
  if (said.kind !== 'answer') return false;
  const subject = ask.endpoint.path;
  const found = await identify(ask.epoch, said.whole.headers.get(PLAYER_HEADER));
  if (found === null || !(await write(ask, said, found.player))) return false;
  const body = copyOf(ask, said.text);
  if (held && held.body !== body) await announceChange(subject);
  else if (held) await tellPages('confirmed', { subject, at: now() });
  return found.isNew;
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
