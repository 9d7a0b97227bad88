import { DAY_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';

/** What the law of most licences asks for: records of who a customer was, for five years after the account was closed. */
const AFTER_CLOSING_DAYS = 5 * 366;
/** Documents that led to no approval are of no use once it is clear that nothing will come of them. */
const WITHOUT_APPROVAL_DAYS = 90;

/**
 * Has the provider delete the documents that are kept no longer (ACCOUNT-81, decision 0133); the applicant's row, which is our record
 * of the decision, stays with the account.
 */
export async function deleteOldDocuments(app: AppContext): Promise<void> {
  const { db, clock, identityProvider } = app;
  if (identityProvider === null) return;
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  const due = await db
    .selectFrom('applicants')
    .innerJoin('players', 'players.id', 'applicants.player_id')
    .select(['player_id', 'external_id'])
    .where('documents_deleted_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('closed_at', '<', before(AFTER_CLOSING_DAYS)),
        eb.and([
          eb('applicants.state', 'in', ['incomplete', 'resubmit', 'rejected']),
          eb(eb.fn.coalesce('event_at', 'applicants.created_at'), '<', before(WITHOUT_APPROVAL_DAYS)),
        ]),
      ]),
    )
    .execute();
  for (const { player_id, external_id } of due) {
    await identityProvider.deleteDocuments(external_id);
    await db
      .updateTable('applicants')
      .set({ documents_deleted_at: clock.now().toISOString() })
      .where('player_id', '=', player_id)
      .execute();
  }
}
