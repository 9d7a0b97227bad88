import { CURRENCY_BY_COUNTRY, DEFAULT_CURRENCY } from '../../src/contract/operator/currencies.ts';
import { sendConfirmationMail } from '../account/mails.ts';
import { createPlayer } from '../account/registration.ts';
import type { AppContext, Tx, Visitor } from '../context.ts';
import { rejectFields } from '../errors.ts';
import { mayNotRegister } from '../operator/countries.ts';
import { isEnabledCurrency } from '../operator/currencies.ts';
import { licenceOfVisit } from '../operator/jurisdiction.ts';
import type { PlayerRow } from '../players/tables.ts';
import { isIdentityExcluded } from '../safe-play/exclusion.ts';

/**
 * Opens an account without a form: it has no password, its terms are not accepted, and it plays for nothing until the player has
 * given what a registration asks for (decision 0140). Of the same rules as a registration those hold that need no more than an
 * address.
 */
export async function openAccount(
  tx: Tx,
  app: AppContext,
  visitor: Visitor,
  { email, isVerified }: { email: string; isVerified: boolean },
): Promise<PlayerRow> {
  const { country, locale } = visitor;
  if (mayNotRegister(app.settings, country)) rejectFields({ email: ['errors.country.restricted'] });
  if (await isIdentityExcluded(tx, { email }, app.clock.now()))
    rejectFields({ email: ['errors.identity.refused'] });
  const own = CURRENCY_BY_COUNTRY[country ?? ''] ?? DEFAULT_CURRENCY;
  const currency = (await isEnabledCurrency({ db: tx }, own)) ? own : DEFAULT_CURRENCY;
  const row = await createPlayer(tx, app, {
    email,
    password_hash: '',
    currency,
    country,
    locale,
    license: licenceOfVisit(app, visitor),
    autoregistered: 1,
    terms_accepted_at: null,
    terms_version: null,
    confirmed_at: isVerified ? app.clock.now().toISOString() : null,
  });
  if (!isVerified) await sendConfirmationMail(app, tx, row);
  return row;
}
