import * as v from 'valibot';
import type { AppContext } from '../../context.ts';
import type { Faults } from '../../http/faults.ts';
import type { PlayerRow } from '../../players/tables.ts';

/** The outcome of an action, as a message for the console; also for a mistake in the form. */
export interface ActionResult {
  readonly isDone: boolean;
  readonly message: string;
}

/** Actions by the last part of the address that their forms post to. */
export type Actions = Readonly<
  Record<string, (app: AppContext, faults: Faults, form: unknown) => Promise<ActionResult>>
>;

export const done = (message: string): ActionResult => ({ isDone: true, message });
export const failed = (message: string): ActionResult => ({ isDone: false, message });

/** The field of a form that names a player. */
export const PlayerEmail = v.pipe(v.string(), v.trim(), v.toLowerCase());

/** Runs an action on the player with this address; fails where there is none. */
export async function withPlayer(
  { db }: AppContext,
  email: string,
  action: (player: PlayerRow) => Promise<ActionResult>,
): Promise<ActionResult> {
  const player = await db.selectFrom('players').selectAll().where('email', '=', email).executeTakeFirst();
  return player ? action(player) : failed(`No player has the address ${email}.`);
}
