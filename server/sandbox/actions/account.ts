import * as v from 'valibot';
import { Email } from '../../../src/contract/subjects/validation.ts';
import { recordSecurityEvent } from '../../account/security-events.ts';
import { mailSignInLink } from '../../account/sign-in-links.ts';
import { openAccount } from '../../auth-providers/registration.ts';
import { currentContent } from '../../content/content.ts';
import type { AppContext, Visitor } from '../../context.ts';
import { HttpError } from '../../errors.ts';
import { emit } from '../../events/user-events.ts';
import { type Actions, done, failed, PlayerEmail, withPlayer } from './action.ts';

const PlayerForm = v.object({ email: PlayerEmail });
const NewAddressForm = v.object({ address: Email });

/** What the security events name as the device. */
const CONSOLE = { userAgent: '', country: null } as const;

const consoleVisitor = ({ settings }: AppContext): Visitor => ({
  ...CONSOLE,
  ...{ host: settings.host, ip: '', network: '', device: '', locale: 'en', country: settings.country },
});

export const accountActions: Actions = {
  /** As support does it for a player who has asked for it; the player signs in again by themselves. */
  async reopen(app, _faults, form) {
    const { email } = v.parse(PlayerForm, form);
    return withPlayer(app, email, async player => {
      if (player.closed_at === null) return failed(`The account of ${email} is open.`);
      await app.db.transaction().execute(async tx => {
        await tx.updateTable('players').set({ closed_at: null }).where('id', '=', player.id).execute();
        await recordSecurityEvent(tx, app, player.id, CONSOLE, 'account_reopened');
      });
      return done(`The account of ${email} is open again.`);
    });
  },

  /** The player has accepted the version before: as if the operator had just published the present one. */
  async terms(app, _faults, form) {
    const { email } = v.parse(PlayerForm, form);
    return withPlayer(app, email, async player => {
      const before = currentContent().terms.versions(player.license).at(-2);
      if (before === undefined) return failed('There is no version of the terms before the present one.');
      await app.db.transaction().execute(async tx => {
        await tx.updateTable('players').set({ terms_version: before }).where('id', '=', player.id).execute();
        await emit(tx, app.clock, player.id, 'profile_changed', { fields: ['auth_fields_missed'] });
      });
      return done(`${email} has accepted the terms of ${before} and is asked for the new ones.`);
    });
  },

  async autologin(app, _faults, form) {
    const { email } = v.parse(PlayerForm, form);
    return withPlayer(app, email, async player => {
      await app.db.transaction().execute(tx => mailSignInLink(app, tx, player));
      return done(`${email} was mailed a link that signs in once.`);
    });
  },

  /** What a partner does who has a player's address and nothing else. */
  async autoregister(app, _faults, form) {
    const { address } = v.parse(NewAddressForm, form);
    const known = await app.db
      .selectFrom('players')
      .select('id')
      .where('email', '=', address)
      .executeTakeFirst();
    if (known) return failed(`${address} has an account.`);
    try {
      await app.db.transaction().execute(async tx => {
        const person = { email: address, isVerified: true };
        await mailSignInLink(app, tx, await openAccount(tx, app, consoleVisitor(app), person));
      });
    } catch (cause) {
      if (cause instanceof HttpError) return failed(`${address} can’t have an account.`);
      throw cause;
    }
    return done(`${address} has an account and was mailed a link that signs in once.`);
  },
};
