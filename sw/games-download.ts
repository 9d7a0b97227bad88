import * as v from 'valibot';
import { games as endpoints, type Game } from '../src/contract/games.ts';
import { AJAX_HEADER, type Device } from '../src/contract/wire.ts';
import { cutJson } from '../src/lib/cut-json.ts';
import { isJson } from '../src/lib/is-json.ts';
import { parse } from './check-answer.ts';
import { noteServerDate } from './clock.ts';
import { soundGame } from './games-blocks.ts';
import { pages } from './pages.ts';
import { fetchWhole, type Whole } from './retry.ts';
import { inSlices } from './slices.ts';

/** What the back end says to "what changed since?"; `absent`: it does not know the question (decisions D10). */
export type Downloaded =
  | {
      readonly kind: 'changes';
      readonly isFull: boolean;
      readonly games: readonly Game[];
      readonly removed: readonly string[];
      readonly cursor: string;
    }
  | { readonly kind: 'absent' }
  | { readonly kind: 'nothing' };

/** What is beside the games, which are checked one by one. */
const Rest = v.omit(endpoints.syncCatalogue.reply, ['games']);

/** Asks as no page does: nobody is told of attempts. Null when nobody answers. */
export async function askAlone(method: 'GET' | 'POST', path: string, body = ''): Promise<Whole | null> {
  const request = () =>
    new Request(new URL(path, location.href), {
      method,
      headers: {
        ...AJAX_HEADER,
        accept: 'application/json',
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body === '' ? {} : { body }),
    });
  try {
    const question = [method, path, 'catalogue', body].join('\n');
    const whole = await fetchWhole(question, request, { clientId: '', requestId: null }, pages);
    noteServerDate(whole.headers);
    return whole;
  } catch {
    return null;
  }
}

export const isGood = ({ status, headers }: Whole): boolean => status === 200 && isJson(headers);

/** Asks for what changed since a cursor, or for a part of the whole list. */
export async function downloadChanges(
  device: Device,
  asked: { cursor: string } | { part: string },
): Promise<Downloaded> {
  const query = new URLSearchParams({ device, ...asked });
  const whole = await askAlone('GET', `${endpoints.syncCatalogue.path}?${query}`);
  if (whole?.status === 404) return { kind: 'absent' };
  if (!whole || !isGood(whole)) return { kind: 'nothing' };
  return readChanges(whole.text);
}

/** Megabytes are read piece by piece; a damaged game is left out, a damaged answer is none. */
async function readChanges(text: string): Promise<Downloaded> {
  const games: Game[] = [];
  let rest: unknown;
  const pieces = cutJson(text, 'games');
  const walk = function* () {
    rest = parse(yield* pieces);
  };
  try {
    await inSlices(walk(), piece => {
      const game = soundGame(parse(piece));
      if (game) games.push(game);
    });
  } catch {
    return { kind: 'nothing' };
  }
  const parsed = v.safeParse(Rest, rest);
  if (!parsed.success) return { kind: 'nothing' };
  const { full: isFull, removed, cursor } = parsed.output;
  return { kind: 'changes', isFull, games, removed, cursor };
}
