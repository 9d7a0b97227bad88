import type { verification } from '../../src/contract/subjects/verification.ts';
import type { AppContext, Routes, Tx } from '../context.ts';
import { reject } from '../errors.ts';
import { newToken } from '../store/opaque-tokens.ts';
import { FINAL_STATES } from './applicant-states.ts';
import { storeAnswers } from './source-of-wealth.ts';
import { findApplicant, loadStatus, NOTHING_CHECKED } from './status.ts';
import type { ApplicantRow } from './tables.ts';

export const verificationRoutes = {
  loadVerification: ({ app, player }) => loadStatus(app, app.db, player.id),

  issueVerificationToken: async ({ app, player, runOnce }) => {
    const provider = app.identityProvider ?? reject(503, 'verification_unavailable');
    // The applicant is there before the provider knows it: its first webhook may come at once.
    const applicant = await app.db.transaction().execute(tx => openApplicant(tx, app, player.id));
    if (FINAL_STATES.includes(applicant.state)) reject(409, 'verification_over');
    const { token, expiresAt } = await provider.issueToken(applicant.external_id);
    return runOnce(async () => ({
      token,
      expires_at: expiresAt.toISOString(),
      wipe_url: provider.wipeUrl,
    }));
  },

  answerSourceOfWealth: ({ app, body, player, runOnce }) =>
    runOnce(async tx => {
      await storeAnswers(tx, app, player.id, body);
      return loadStatus(app, tx, player.id);
    }),
} satisfies Pick<Routes, keyof typeof verification>;

/** The player's applicant, made at the first time; it has a name of its own, so that the provider knows no id of ours. */
async function openApplicant(tx: Tx, { clock }: AppContext, player_id: number): Promise<ApplicantRow> {
  await tx
    .insertInto('applicants')
    .values({
      player_id,
      external_id: newToken(),
      state: 'incomplete',
      steps: JSON.stringify(NOTHING_CHECKED),
      event_at: null,
      created_at: clock.now().toISOString(),
      submitted_at: null,
      decided_at: null,
    })
    // What is handed in from here on has to be deleted again.
    .onConflict(on => on.column('player_id').doUpdateSet({ documents_deleted_at: null }))
    .execute();
  return (await findApplicant(tx, player_id)) ?? reject(503, 'verification_unavailable');
}
