import * as v from 'valibot';
import { DOCUMENT_STEPS } from '../../../src/contract/subjects/verification.ts';
import type { AppContext } from '../../context.ts';
import { askForSourceOfWealth } from '../../verification/source-of-wealth.ts';
import { findApplicant } from '../../verification/status.ts';
import { type Decision, decide } from '../verification/checks.ts';
import { type ActionResult, type Actions, done, failed, PlayerEmail, withPlayer } from './action.ts';

const PlayerForm = v.object({ email: PlayerEmail });
const RejectionForm = v.object({
  email: PlayerEmail,
  step: v.picklist(DOCUMENT_STEPS),
  label: v.pipe(v.string(), v.maxLength(64)),
});
const WealthForm = v.object({
  email: PlayerEmail,
  days: v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(365)),
});

/** The provider decides on the player's check. */
const decideFor = (app: AppContext, email: string, decision: Decision): Promise<ActionResult> =>
  withPlayer(app, email, async ({ id }) => {
    const applicant = await findApplicant(app.db, id);
    const outcome = applicant ? await decide(app, applicant.external_id, decision) : null;
    if (outcome === null) return failed(`${email} has not opened a check yet.`);
    return outcome === 'applied'
      ? done(`${email}: ${decision.outcome}.`)
      : failed(`The webhook was sent and had no effect: ${outcome}.`);
  });

const simple =
  (outcome: 'approve' | 'hold' | 'reset'): Actions[string] =>
  (app, _faults, form) =>
    decideFor(app, v.parse(PlayerForm, form).email, { outcome });

const rejection =
  (outcome: 'reject' | 'resubmit'): Actions[string] =>
  (app, _faults, form) => {
    const { email, step, label } = v.parse(RejectionForm, form);
    return decideFor(app, email, { outcome, step, label });
  };

export const verificationActions: Actions = {
  'verification-approve': simple('approve'),
  'verification-hold': simple('hold'),
  'verification-reset': simple('reset'),
  'verification-reject': rejection('reject'),
  'verification-resubmit': rejection('resubmit'),

  async 'source-of-wealth'(app, _faults, form) {
    const { email, days } = v.parse(WealthForm, form);
    return withPlayer(app, email, async ({ id }) => {
      await app.db.transaction().execute(tx => askForSourceOfWealth(tx, app, id, days));
      return done(`${email} was asked, with ${days} days to answer.`);
    });
  },
};
