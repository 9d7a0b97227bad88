import type { EndpointName } from '../src/contract/api.ts';
import { NOT_KEPT } from '../src/contract/player.ts';
import type { Ask } from './ask.ts';
import { parse } from './check-answer.ts';

/** The answer that says who is signed in; `{}` is a guest (decisions D12). */
const PROFILE: EndpointName = 'loadPlayer';

export const isProfile = ({ name }: Pick<Ask, 'name'>): boolean => name === PROFILE;

/** Whether an answer to `loadPlayer` is about nobody. */
export const isGuest = (ask: Pick<Ask, 'name'>, text: string): boolean => isProfile(ask) && text === GUEST;

/** What a guest gets. */
export const GUEST = '{}';

/**
 * What is kept of an answer: all of it, but of the profile only what the app needs without a network. What is left out
 * is null, so that the copy keeps the contract's shape (decisions D7).
 */
export function copyOf(ask: Pick<Ask, 'name'>, text: string): string {
  const body = isProfile(ask) ? parse(text) : null;
  if (typeof body !== 'object' || body === null || !('id' in body)) return text;
  return JSON.stringify({ ...body, ...Object.fromEntries(NOT_KEPT.map(field => [field, null])) });
}
