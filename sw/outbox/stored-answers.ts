import * as v from 'valibot';
import { type Api, type EndpointName, wireApi } from '../../src/contract/api.ts';
import type { ParsedBody, ReplyOf, StoredEndpoint } from '../../src/contract/endpoint.ts';
import { PLAYER_HEADER, SEQ_HEADER } from '../../src/contract/wire.ts';
import { matchPattern } from '../../src/lib/paths.ts';
import { type BufferedResponse, classifyResponse, parseJson } from '../network/response.ts';
import { serverNow } from '../network/server-clock.ts';
import type { StoredEntry } from '../session/history-store.ts';
import type { HistoryRow, OutboxRow, PlayerAnswerRow, PlayerRows } from '../storage/schema.ts';
import type { RowKey, Writer } from '../storage/transactions.ts';

type QueuedName = {
  [N in EndpointName]: Api[N]['policy'] extends 'queued' ? N : never;
}[EndpointName];

interface Mutation<N extends QueuedName> {
  readonly params: Readonly<Record<string, string>>;
  readonly body: ParsedBody<Api[N]>;
  /** Undefined when the back end has answered that it had been done before. */
  readonly reply: ReplyOf<Api[N]> | undefined;
}

type Updater<N extends QueuedName> = (
  stored: ReplyOf<Api[Api[N]['refreshes']]>,
  mutation: Mutation<N>,
) => ReplyOf<Api[Api[N]['refreshes']]>;

/** What a completed mutation makes of the stored answer that it `refreshes`; one without an entry does not compile. */
const updaters: { readonly [N in QueuedName]: Updater<N> } = {
  addFavourite: (list, { reply }) =>
    reply ? [reply, ...list.filter(({ identifier }) => identifier !== reply.identifier)] : list,
  removeFavourite: (list, { params }) => list.filter(({ id }) => String(id) !== params['id']),
  readNotifications: ({ rows, cursor }, { body: { ids } }) => {
    const at = new Date(serverNow()).toISOString();
    return {
      rows: rows.map(row => (ids.includes(row.id) ? { ...row, read_at: row.read_at ?? at } : row)),
      cursor,
    };
  },
  updatePushPreferences: (preferences, { reply }) => ({ ...preferences, ...reply }),
  takeBreak: (safePlay, { body, reply }) => ({
    ...safePlay,
    ...(reply && !body.target && { break: reply }),
  }),
};

/** Rows to read, and the changes that follow from them. */
export interface StoredAnswerUpdate {
  readonly keys: readonly RowKey<PlayerRows>[];
  /** Returns whether anything has changed. */
  write(rows: readonly unknown[], writer: Writer<PlayerRows>): boolean;
}

/**
 * How a completed mutation changes what is stored, so that the next start without a network shows it and nothing has to
 * be fetched for it. Null when the reply is another player's or there is nothing to update.
 */
export function storedAnswerUpdate(
  row: OutboxRow,
  response: BufferedResponse,
  player: string,
): StoredAnswerUpdate | null {
  const mutation = findMutation(row);
  const owner = response.headers.get(PLAYER_HEADER);
  if (!mutation || (owner !== null && owner !== player)) return null;
  const { name, params } = mutation;
  const stored: StoredEndpoint = wireApi[wireApi[name].refreshes];
  const result = classifyResponse({ endpoint: wireApi[name] }, response);
  const reply = result.kind === 'ok' && result.text !== '' ? parseJson(result.text) : undefined;
  const body = parseJson(row.body);
  const update = (value: unknown): unknown =>
    updaters[name](value as never, { params, body, reply } as never);
  return stored.policy === 'append-only'
    ? updateEntries(stored, body, update)
    : updateAnswer(stored, Number(response.headers.get(SEQ_HEADER)) || 0, update);
}

function findMutation({
  method,
  path,
}: OutboxRow): { name: QueuedName; params: Record<string, string> } | null {
  const [pathname = ''] = path.split('?');
  for (const name of Object.keys(updaters) as QueuedName[]) {
    const params = wireApi[name].method === method ? matchPattern(wireApi[name].path, pathname) : null;
    if (params) return { name, params };
  }
  return null;
}

type Update = (value: unknown) => unknown;

/** One that no longer fits the contract is dropped, and fetched with the next request for it. */
function updateAnswer({ path, reply }: StoredEndpoint, seq: number, update: Update): StoredAnswerUpdate {
  return {
    keys: [['answers', path]],
    write([row], writer) {
      const answer = row as PlayerAnswerRow | undefined;
      // Requested after the mutation had been done: it is included.
      if (!answer || (seq > 0 && answer.seq > seq)) return false;
      const stored = v.safeParse(reply, parseJson(answer.body));
      if (!stored.success) {
        writer.delete('answers', path);
        return true;
      }
      const body = JSON.stringify(update(stored.output));
      if (body === answer.body) return false;
      writer.put('answers', { ...answer, body, seq: Math.max(answer.seq, seq), build: __BUILD__ });
      return true;
    },
  };
}

function updateEntries({ path }: StoredEndpoint, body: unknown, update: Update): StoredAnswerUpdate {
  const { ids = [] } = body as { readonly ids?: readonly string[] };
  return {
    keys: ids.map(id => ['history', `${path}?:${id}`] as const),
    write(rows, writer) {
      const held = (rows as (HistoryRow | undefined)[]).filter(row => row !== undefined);
      const entries = held.map(row => (row.body as StoredEntry).entry);
      const updated = update({ rows: entries, cursor: null }) as { readonly rows: typeof entries };
      held.forEach((row, index) => {
        const entry = updated.rows[index];
        writer.put('history', { ...row, body: { ...(row.body as StoredEntry), entry } });
      });
      return held.length > 0;
    },
  };
}
