import { pause } from '../src/lib/backoff.ts';
import type { Answer, Ask } from './ask.ts';
import { askNetwork, bodyOf } from './ask-network.ts';
import { announceChange, tellPages } from './changes.ts';
import { parse, type Said } from './check-answer.ts';
import { findStored, keepFound } from './filter-found.ts';
import type { Local } from './filter-local.ts';
import { findSelected, keepSelected } from './filter-selected.ts';
import { isOfFirstScreen, renewFirstScreen } from './first-screen.ts';
import { isTroubled } from './network.ts';
import { answerLive, answerOf } from './public-answers.ts';
import { respondNone, respondStored } from './respond.ts';
import { now, schedule } from './scale.ts';

/** What a read by POST has instead of an address. */
interface Question {
  find(): Promise<Local | null>;
  keep(text: string, at: number): Promise<void>;
}

/**
 * The game lists: the back end's word first. When it does not come in time, fails or can't be had, the stored result of
 * the same question, else the stored catalogue, asked in the same way and order (decisions D4, D9).
 */
export const answerFilter: Answer = async ask => {
  const question = await questionOf(ask);
  if (!question) return answerLive(ask);
  if (ask.prefersStore) {
    const held = await question.find();
    return held ? respondStored(held.text, held.at, held.isPartial) : respondNone();
  }
  const asked = askNetwork(ask);
  const inTime = isTroubled() ? null : await Promise.race([asked, pause(schedule().patienceMs)]);
  if (inTime) return settle(ask, question, inTime);
  const held = await question.find();
  // A part of the catalogue is worth showing only where nobody is likely to answer.
  if (!held || (held.isPartial && !isTroubled())) return settle(ask, question, await asked);
  ask.later(asked.then(said => follow(ask, question, said, held)));
  return respondStored(held.text, held.at, held.isPartial);
};

async function questionOf(ask: Ask): Promise<Question | null> {
  const body = parse(await bodyOf(ask));
  if (ask.name === 'filterGames') {
    return {
      find: () => findStored(body, ask.locale),
      keep: (text, at) => keepFound(body, ask.locale, text, at),
    };
  }
  if (ask.name !== 'selectGames') return null;
  return { find: () => findSelected(body), keep: (text, at) => keepSelected(text, at) };
}

/** The network's word as the page gets it; a failing back end is covered by the store, a refusal is not. */
async function settle(ask: Ask, question: Question, said: Said): Promise<Response> {
  if (said.kind === 'answer') {
    ask.later(keep(ask, question, said.text));
    return answerOf(said);
  }
  if (said.kind === 'refusal' && said.whole.status < 500) return answerOf(said);
  const held = await question.find();
  return held ? respondStored(held.text, held.at, held.isPartial) : answerOf(said);
}

async function keep(ask: Ask, question: Question, text: string): Promise<void> {
  await question.keep(text, now());
  if (isOfFirstScreen(ask.endpoint)) await renewFirstScreen(ask.locale);
}

/** The network's word about what is on screen already. */
async function follow(ask: Ask, question: Question, said: Said, held: Local): Promise<void> {
  if (said.kind !== 'answer') return;
  await keep(ask, question, said.text);
  const subject = ask.endpoint.path;
  if (said.text !== held.text) await announceChange(subject);
  else await tellPages('confirmed', { subject, at: now() });
}
