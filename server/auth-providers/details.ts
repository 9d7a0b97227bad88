import { applyChange } from '../account/profile.ts';
import { isNicknameTaken, profileErrors } from '../account/profile-rules.ts';
import { grantWelcome } from '../account/registration.ts';
import type { Handler } from '../context.ts';
import { type FieldErrors, rejectIfAny } from '../errors.ts';
import { emit } from '../events/user-events.ts';
import { loadPlayerRow, toPlayer } from '../players/player-view.ts';
import { ACCOUNT_FIELDS, hasAcceptedTerms } from '../players/required-fields.ts';
import { isIdentityExcluded } from '../safe-play/exclusion.ts';
import { currentTerms, recordAcceptance } from '../terms/acceptance.ts';

/**
 * Completes an account that was opened without a form, by the rules of a registration (ACCOUNT-15): only then it gets what a
 * registration gives.
 */
export const updateAuthDetails: Handler<'updateAuthDetails'> = ({ app, body, player, visitor, runOnce }) =>
  runOnce(async tx => {
    const { terms_acceptance, ...user } = body.user;
    const before = await loadPlayerRow(tx, player.id);
    const after = applyChange(before, user);
    const isAccepted = hasAcceptedTerms(before);
    const missing = ACCOUNT_FIELDS.filter(field => !after[field]);
    const errors: FieldErrors = {
      ...profileErrors(app, after),
      ...Object.fromEntries(missing.map(field => [field, ['errors.required']])),
    };
    if (!isAccepted && terms_acceptance !== true) errors['terms_acceptance'] = ['errors.terms.required'];
    const { nickname } = after;
    if (nickname && nickname !== before.nickname && (await isNicknameTaken(tx, nickname, player.id)))
      errors['nickname'] = ['errors.nickname.taken'];
    if (await isIdentityExcluded(tx, after, app.clock.now())) errors['form'] = ['errors.identity.refused'];
    rejectIfAny(errors);
    const { id, ...columns } = after;
    await tx.updateTable('players').set(columns).where('id', '=', id).execute();
    const text = isAccepted ? null : currentTerms(after.license, visitor.locale);
    if (text) await recordAcceptance(tx, app, after, text);
    else if (!isAccepted)
      await tx
        .updateTable('players')
        .set({ terms_accepted_at: app.clock.now().toISOString() })
        .where('id', '=', id)
        .execute();
    if (before.terms_accepted_at === null) await grantWelcome(tx, app, after);
    await emit(tx, app.clock, id, 'profile_changed', { fields: Object.keys(body.user) });
    return toPlayer(tx, await loadPlayerRow(tx, id));
  });
