import type { SourceOfWealth } from '../../src/contract/subjects/verification.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { notify } from '../notifications/notifications.ts';

/** How long answers hold. */
const VALID_DAYS = 365;

const EVENT_FIELDS = ['sow_questionnaire_expires_at', 'verification'];

const daysFrom = ({ clock }: Pick<AppContext, 'clock'>, days: number): string =>
  new Date(clock.now().getTime() + days * DAY_MS).toISOString();

/** Stores the answers in place of those before. The first ones make the player's `verified` possible, so it is told too. */
export async function storeAnswers(
  tx: Tx,
  app: AppContext,
  player_id: number,
  answers: SourceOfWealth,
): Promise<void> {
  const row = {
    answered_at: app.clock.now().toISOString(),
    expires_at: daysFrom(app, VALID_DAYS),
    answers: JSON.stringify(answers),
  };
  await tx
    .insertInto('wealth_questionnaires')
    .values({ player_id, asked_at: null, ...row })
    .onConflict(on => on.column('player_id').doUpdateSet(row))
    .execute();
  await emit(tx, app.clock, player_id, 'profile_changed', { fields: [...EVENT_FIELDS, 'verified'] });
}

/** The operator asks for the questionnaire, again if need be; it is asked for until then, and blocks more afterwards. */
export async function askForSourceOfWealth(
  tx: Tx,
  app: AppContext,
  player_id: number,
  days: number,
): Promise<void> {
  const row = { asked_at: app.clock.now().toISOString(), expires_at: daysFrom(app, days) };
  await tx
    .insertInto('wealth_questionnaires')
    .values({ player_id, answered_at: null, answers: '', ...row })
    .onConflict(on => on.column('player_id').doUpdateSet(row))
    .execute();
  await emit(tx, app.clock, player_id, 'profile_changed', { fields: EVENT_FIELDS });
  await notify(tx, app, player_id, { event: 'source_of_wealth_asked', kind: 'info', facts: {} });
}
