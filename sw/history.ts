import { PLAYER_HEADER } from '../src/contract/wire.ts';
import type { Answer, Ask } from './ask.ts';
import { askNetwork } from './ask-network.ts';
import { announceChange, tellPages } from './changes.ts';
import { parse, type Said } from './check-answer.ts';
import { append, type KeptEntry, keptPage, merge, type Page, pageOf, touches } from './history-rows.ts';
import { type History, listOf, readHistory, writeHistory } from './history-store.ts';
import { asPlayer, identify, identityAt, parkPlayer } from './identity.ts';
import { answerOf } from './public-answers.ts';
import { respondNone, respondStored } from './respond.ts';
import { now } from './scale.ts';

/** How many pages a list may have grown by; what was missed for longer is fetched when it is asked for. */
const MOST_PAGES = 10;

/**
 * Lists that only grow (decisions D4 `history`): the stored one at once with its time, what is new behind it. Older pages,
 * by `cursor`, come from the network and are kept too.
 */
export const answerHistory: Answer = async ask => {
  const isOlder = ask.url.searchParams.has('cursor');
  const held = await heldHistory(ask);
  if (held && !isOlder) {
    if (!ask.prefersStore) ask.later(renew(ask, held));
    return respondStored(JSON.stringify(pageOf(held.kept)), held.at);
  }
  if (ask.prefersStore) return respondNone();
  const said = await askNetwork(ask);
  ask.later(isOlder ? keepOlder(ask, said, held) : keepNew(ask, said, held));
  return answerOf(said);
};

async function heldHistory(ask: Ask): Promise<History | null> {
  const player = (await identityAt(ask.epoch))?.player;
  if (!player) return null;
  return (await asPlayer(player, ask.epoch, db => readHistory(db, ask))) ?? null;
}

const renew = async (ask: Ask, held: History): Promise<void> => keepNew(ask, await askNetwork(ask), held);

/** Fetches what is new of a list that is held; one that is not waits until it is asked for. */
export async function renewHistory(ask: Ask): Promise<void> {
  const held = await heldHistory(ask);
  if (held) await renew(ask, held);
}

/** The newest page, and as many after it as it takes to reach what is held. */
async function keepNew(ask: Ask, said: Said, held: History | null): Promise<void> {
  const player = await playerOf(ask, said);
  if (player === null) return;
  const before = held?.kept ?? [];
  const fetched = entriesOf(said);
  for (let page = 1; page < MOST_PAGES && before.length > 0 && !touches(fetched, before); page += 1) {
    const cursor = fetched.at(-1)?.next;
    if (!cursor) break;
    const url = new URL(ask.url);
    url.searchParams.set('cursor', cursor);
    const older = entriesOf(await askNetwork({ ...ask, url }));
    if (older.length === 0) break;
    fetched.push(...older);
  }
  const kept = merge(fetched, before, now());
  await keep(ask, player, before, kept);
  if (!held) return;
  const subject = ask.endpoint.path;
  if (JSON.stringify(pageOf(kept)) !== JSON.stringify(pageOf(before))) await announceChange(subject);
  else await tellPages('confirmed', { subject, at: now() });
}

/** Kept only if it is what follows the held ones. */
async function keepOlder(ask: Ask, said: Said, held: History | null): Promise<void> {
  const player = await playerOf(ask, said);
  if (player === null || !held || held.kept.at(-1)?.next !== ask.url.searchParams.get('cursor')) return;
  await keep(ask, player, held.kept, append(entriesOf(said), held.kept, now()), held.at);
}

const keep = async (
  ask: Ask,
  player: string,
  before: readonly KeptEntry[],
  kept: readonly KeptEntry[],
  at = now(),
): Promise<void> =>
  asPlayer(player, ask.epoch, db => writeHistory(db, listOf(ask), before, kept, at)).then(() => undefined);

async function playerOf(ask: Ask, said: Said): Promise<string | null> {
  if (said.kind === 'refusal' && said.whole.status === 401) await parkPlayer(ask.epoch);
  if (said.kind !== 'answer') return null;
  return (await identify(ask.epoch, said.whole.headers.get(PLAYER_HEADER)))?.player ?? null;
}

const entriesOf = (said: Said): KeptEntry[] =>
  said.kind === 'answer' ? keptPage(parse(said.text) as Page) : [];
