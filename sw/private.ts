import { pause } from '../src/lib/backoff.ts';
import type { Answer, Ask } from './ask.ts';
import { askNetwork } from './ask-network.ts';
import type { Said } from './check-answer.ts';
import { isTroubled } from './network.ts';
import { drain } from './outbox-drain.ts';
import { GUEST, isProfile } from './private-copy.ts';
import { type Held, heldPrivate, keepPrivate } from './private-store.ts';
import { answerOf } from './public-answers.ts';
import { respondNone, respondStored } from './respond.ts';
import { schedule } from './scale.ts';

/**
 * Player data (decisions D4 `private`): the network's answer if it comes soon, else the player's own stored copy while
 * the network goes on behind it. A failing back end is covered by the copy; a refusal stands.
 */
export const answerPrivate: Answer = async ask => {
  const held = await heldPrivate(ask);
  if (ask.prefersStore) return held ? stored(ask, held) : respondNone();
  const said = askNetwork(ask);
  ask.later(said.then(answer => keep(ask, answer, held)));
  if (!held) return answerOf(await said);
  const patience = isTroubled() ? 0 : schedule().patienceMs;
  const first = await Promise.race([said, pause(patience)]);
  return first && !isCovered(first) ? answerOf(first) : stored(ask, held);
};

/** A player who comes back has wishes that waited for that. */
async function keep(ask: Ask, said: Said, held: Held | null): Promise<void> {
  if (await keepPrivate(ask, said, held)) await drain();
}

const stored = (ask: Ask, { body, at, seq }: Held): Response =>
  respondStored(body, at, isProfile(ask) && body !== GUEST, seq);

const isCovered = (said: Said): boolean =>
  said.kind === 'nothing' ||
  said.kind === 'unchanged' ||
  (said.kind === 'refusal' && said.whole.status >= 500);
