import * as v from 'valibot';
import { apiRequest } from '../../src/contract/api-request.ts';
import { catalogueWire, MAX_GAMES_AT_ONCE } from '../../src/contract/subjects/catalogue.ts';
import type { Game } from '../../src/contract/subjects/games.ts';
import type { Device } from '../../src/contract/wire.ts';
import { isJson } from '../../src/lib/backend-response.ts';
import { splitJsonList } from '../../src/lib/split-json-list.ts';
import { fetchWithRetry } from '../network/fetch-with-retry.ts';
import { type BufferedResponse, parseJson, parseOrNull } from '../network/response.ts';
import { recordServerDate } from '../network/server-clock.ts';
import { parseGame } from './blocks.ts';
import { processInChunks } from './process-in-chunks.ts';

/** The reply to a request for changes; `unsupported`: it does not know the endpoint (decision 0010). */
export type DownloadResult =
  | {
      readonly kind: 'changes';
      readonly isFull: boolean;
      readonly games: readonly Game[];
      readonly removed: readonly string[];
      readonly cursor: string;
      /** `games` is one of so many parts instead of what was asked for, which is too much for one response. */
      readonly parts: number | undefined;
    }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed' };

/** All but the games, which are validated one by one. */
const { games: _, ...envelopeEntries } = catalogueWire.syncCatalogue.reply.entries;
const Envelope = v.object(envelopeEntries);

/** Sends a request of the worker's own. Null when the back end does not answer. */
export async function fetchInBackground(
  method: 'GET' | 'POST',
  path: string,
  body = '',
): Promise<BufferedResponse | null> {
  const request = () => new Request(new URL(path, location.href), apiRequest(method, { body }));
  try {
    const requestKey = [method, path, 'catalogue', body].join('\n');
    const response = await fetchWithRetry(requestKey, request);
    recordServerDate(response.headers);
    return response;
  } catch {
    return null;
  }
}

export const isSuccess = ({ status, headers }: BufferedResponse): boolean =>
  status === 200 && isJson(headers);

/** Downloads what changed since a cursor, or a part of the whole list; of a long list a smaller part than was asked for. */
export async function downloadChanges(
  device: Device,
  query: { cursor: string } | { part: string },
): Promise<DownloadResult> {
  const params = new URLSearchParams({ device, ...query, most: `${MAX_GAMES_AT_ONCE}` });
  const response = await fetchInBackground('GET', `${catalogueWire.syncCatalogue.path}?${params}`);
  if (response?.status === 404) return { kind: 'unsupported' };
  if (!response || !isSuccess(response)) return { kind: 'failed' };
  return parseChanges(response.text);
}

/** Megabytes are parsed game by game; an invalid game is left out, an invalid response is none. */
async function parseChanges(text: string): Promise<DownloadResult> {
  const games: Game[] = [];
  let rest: unknown;
  const pieces = splitJsonList(text, 'games');
  const parse = function* () {
    rest = parseJson(yield* pieces);
  };
  try {
    await processInChunks(parse(), piece => {
      const game = parseGame(parseJson(piece));
      if (game) games.push(game);
    });
  } catch {
    return { kind: 'failed' };
  }
  const envelope = parseOrNull(Envelope, rest);
  if (!envelope) return { kind: 'failed' };
  const { full: isFull, removed, cursor, parts } = envelope;
  return { kind: 'changes', isFull, games, removed, cursor, parts };
}
