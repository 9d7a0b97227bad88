import type { Answer, Ask } from './ask.ts';
import { askNetwork } from './ask-network.ts';
import { announceChange, tellPages } from './changes.ts';
import { type Said, stillFits } from './check-answer.ts';
import { sharedDb } from './db.ts';
import { isOfFirstScreen, renewFirstScreen } from './first-screen.ts';
import { respond, respondNobody, respondNone, respondRefusal, respondStored } from './respond.ts';
import { now } from './scale.ts';

/** Slow content is believed for so long without asking again, milliseconds (decisions D4). */
const INFO_MS = 86_400_000;

interface Held {
  readonly at: number;
  readonly body: string;
  readonly etag: string | null;
}

/** The same for everybody, so without anything of the player in it. */
export const keyOfAnswer = ({ url, locale }: Pick<Ask, 'url' | 'locale'>): string =>
  `${url.pathname}${url.search} ${locale}`;

/** The stored answer; one of another build that no longer fits the contract is as good as none. */
export async function heldAnswer(ask: Ask): Promise<Held | null> {
  const row = await (await sharedDb()).get('answers', keyOfAnswer(ask));
  if (!row || (row.build !== __BUILD__ && !stillFits(ask, row.body))) return null;
  return { at: row.at, body: row.body, etag: row.etag ?? null };
}

/** Keeps an answer and tells the pages if it differs from what was held; one that only is newer is confirmed. */
async function keep(ask: Ask, said: Said, held: Held | null): Promise<void> {
  const subject = ask.endpoint.path;
  if (said.kind !== 'answer' && said.kind !== 'unchanged') return;
  const body = said.kind === 'answer' ? said.text : held?.body;
  if (body === undefined) return;
  const at = now();
  const etag = said.whole.headers.get('etag') ?? held?.etag ?? null;
  const row = { key: keyOfAnswer(ask), at, body, etag, build: __BUILD__ };
  await (await sharedDb()).write(['answers'], writer => writer.put('answers', row));
  if (held && held.body !== body) await announceChange(subject);
  else if (held) await tellPages('confirmed', { subject, at });
  if (isOfFirstScreen(ask.endpoint)) await renewFirstScreen(ask.locale);
}

/**
 * Stored first, asked again behind it: at once for configuration, after `maxAgeMs` for slow content. What was never
 * stored comes from the network; a failing back end is covered by the stored copy, a refusal of one that has none stands.
 */
const staleWhileRevalidate =
  (maxAgeMs: number): Answer =>
  async ask => {
    const held = await heldAnswer(ask);
    if (held) {
      const isDue = now() - held.at >= maxAgeMs;
      if (isDue && !ask.prefersStore) ask.later(revalidate(ask, held));
      return respondStored(held.body, held.at);
    }
    if (ask.prefersStore) return respondNone();
    const said = await askNetwork(ask);
    ask.later(keep(ask, said, null));
    return answerOf(said);
  };

const revalidate = async (ask: Ask, held: Held): Promise<void> =>
  keep(ask, await askNetwork(ask, held.etag), held);

/** What the network said, as the page gets it. */
export function answerOf(said: Said): Response {
  if (said.kind === 'answer') return respond(said.text, said.whole.status, said.whole);
  if (said.kind === 'refusal') return respondRefusal(said.whole);
  return respondNobody();
}

/** Configuration and content that is the same for everybody (decisions D4 `public`). */
export const answerPublic = staleWhileRevalidate(0);

/** Countries, terms, rules: believed for a day, kept for ever (D4 `info`). */
export const answerInfo = staleWhileRevalidate(INFO_MS);

/** Never stored (D4 `live`). */
export const answerLive: Answer = async ask =>
  ask.prefersStore ? respondNone() : answerOf(await askNetwork(ask));
