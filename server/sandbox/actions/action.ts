import type { AppContext } from '../../context.ts';
import type { Faults } from '../../http/faults.ts';

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
