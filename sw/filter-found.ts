import * as v from 'valibot';
import { games as endpoints, GamesPage } from '../src/contract/games.ts';
import { findGames, pageOf } from '../src/lib/find-games.ts';
import { parse } from './check-answer.ts';
import { sharedDb } from './db.ts';
import type { Local } from './filter-local.ts';
import { storedCatalogue } from './games-catalogue.ts';
import { findRows, keepGames, timeOf } from './games-rows.ts';
import { now } from './scale.ts';

/** Results that are kept; the longest unused go first. */
const KEPT = 50;
/** A result's last use is noted to the hour, milliseconds. */
const USED_MS = 3_600_000;

const Body = endpoints.filterGames.body;

/** The stored result of the same question, else what the stored catalogue says; null when that is nothing. */
export async function findStored(body: unknown, locale: string): Promise<Local | null> {
  const asked = v.safeParse(Body, body);
  if (!asked.success) return null;
  return (await findResult(await keyOf(asked.output, locale))) ?? findLocally(asked.output);
}

async function findResult(key: string): Promise<Local | null> {
  const db = await sharedDb();
  const row = await db.get('filters', key);
  if (!row) return null;
  const { games: data, missing } = await findRows(row.ids);
  if (missing > 0) return null;
  if (now() - row.used > USED_MS) await db.update('filters', key, held => held && { ...held, used: now() });
  return { text: JSON.stringify({ data, pagination: row.pagination }), at: row.at, isPartial: false };
}

/** Of a part of the catalogue only a find counts: that nothing was found says nothing. */
async function findLocally(asked: v.InferOutput<typeof Body>): Promise<Local | null> {
  const catalogue = await storedCatalogue();
  const found = findGames(catalogue, asked.filter, asked.sort);
  if (found.length === 0 && !catalogue.isWhole) return null;
  const page = pageOf(found, asked.page, asked.page_size);
  const at = await timeOf(catalogue, page.data);
  return { text: JSON.stringify(page), at: Number.isFinite(at) ? at : now(), isPartial: !catalogue.isWhole };
}

export async function keepFound(body: unknown, locale: string, text: string, at: number): Promise<void> {
  const asked = v.safeParse(Body, body);
  const answer = v.safeParse(GamesPage, parse(text));
  if (!asked.success || !answer.success) return;
  const { data, pagination } = answer.output;
  await keepGames(data, at);
  const db = await sharedDb();
  const row = { key: await keyOf(asked.output, locale), at, used: at, pagination };
  const ids = data.map(game => game.identifier);
  const spare = (await db.count('filters')) + 1 - KEPT;
  const oldest = spare > 0 ? await db.all('filters', { index: 'used', limit: spare }) : [];
  await db.write(['filters'], writer => {
    for (const { key } of oldest) writer.delete('filters', key);
    writer.put('filters', { ...row, ids });
  });
}

/** The same question has the same key, whatever the order of its fields; defaults are filled in already. */
async function keyOf(asked: unknown, locale: string): Promise<string> {
  const bytes = new TextEncoder().encode(canonical(asked));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('');
  return `${hex} ${locale}`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`;
}
