import { EPOCH_HEADER, PREFER_HEADER, REQUEST_ID_HEADER } from '../src/contract/wire.ts';
import type { Ask } from './ask.ts';
import { checkAnswer, type Said } from './check-answer.ts';
import { noteServerDate } from './clock.ts';
import { pages } from './pages.ts';
import { fetchWhole } from './retry.ts';

/** What is between page and worker only. */
const OURS = [EPOCH_HEADER, REQUEST_ID_HEADER, PREFER_HEADER];

/** The body of a read by POST, as text; empty for others. */
export const bodyOf = ({ request }: Pick<Ask, 'request'>): Promise<string> =>
  request.method === 'GET' ? Promise.resolve('') : request.clone().text();

/**
 * Asks the back end, with retry, and says what came of it; never rejects. `etag`: of what is held. The same question in
 * another language, of another session or with another body is another question.
 */
export async function askNetwork(ask: Ask, etag?: string | null): Promise<Said> {
  const { request, url, locale, epoch, clientId, requestId } = ask;
  const body = await bodyOf(ask);
  const question = [request.method, url.pathname + url.search, locale, epoch, etag, body].join('\n');
  const again = () => {
    const headers = new Headers(request.headers);
    for (const name of OURS) headers.delete(name);
    if (etag) headers.set('if-none-match', etag);
    return new Request(url, {
      method: request.method,
      headers,
      credentials: 'same-origin',
      // Ours is the only store; but the worker's own first questions may be those that the page has just asked.
      cache: request.cache === 'no-cache' ? 'no-cache' : 'no-store',
      ...(body === '' ? {} : { body }),
    });
  };
  try {
    const whole = await fetchWhole(question, again, { clientId, requestId }, pages);
    noteServerDate(whole.headers);
    return checkAnswer(ask, whole);
  } catch {
    return { kind: 'nothing' };
  }
}
