import * as v from 'valibot';
import { games as endpoints } from '../src/contract/games.ts';
import { parse } from './check-answer.ts';
import type { Local } from './filter-local.ts';
import { findRows, keepGames } from './games-rows.ts';

const { body: Body, reply: Reply } = endpoints.selectGames;

/** The stored games among those asked for; null when there is none of them and more may exist. */
export async function findSelected(body: unknown): Promise<Local | null> {
  const asked = v.safeParse(Body, body);
  if (!asked.success) return null;
  const { games: data, missing, at, isWhole } = await findRows(asked.output.game_ids);
  const isPartial = missing > 0 && !isWhole;
  if ((data.length === 0 && isPartial) || !Number.isFinite(at)) return null;
  return { text: JSON.stringify({ data }), at, isPartial };
}

export async function keepSelected(text: string, at: number): Promise<void> {
  const answer = v.safeParse(Reply, parse(text));
  if (answer.success) await keepGames(answer.output.data, at);
}
