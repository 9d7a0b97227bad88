import { reportAttempt, reportEnd } from './connection.ts';

/** Calls that the worker is trying for this page, by the name the page gave them (decisions D5). */
const names = new Map<string, symbol>();
let last = 0;
const ofPage = Math.random().toString(36).slice(2, 8);

/** A name for a call, unique among the pages of this device. */
export function nameCall(id: symbol): string {
  last += 1;
  const name = `${ofPage}-${last}`;
  names.set(name, id);
  return name;
}

/** The call has its answer; a stored one may still be followed by attempts, which the worker tells the end of. */
export const forgetCall = (name: string): void => void names.delete(name);

/** What the worker tells of a call; attempt 0 ends it. Of another page's calls nothing is known here. */
export function showTrying(reqId: string, attempt: number, reached: boolean | null): void {
  if (!reqId.startsWith(ofPage)) return;
  const id = names.get(reqId) ?? Symbol.for(reqId);
  if (attempt > 0) {
    reportAttempt(id, attempt);
    return;
  }
  reportEnd(id, reached);
  names.delete(reqId);
}
