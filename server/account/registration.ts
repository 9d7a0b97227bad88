import { splitGroupOf } from '../../src/contract/operator/groups.ts';
import { jurisdictions } from '../../src/contract/operator/jurisdictions.ts';
import { stateFromPostalCode } from '../../src/lib/postal-codes.ts';
import { FIRST_LEVEL } from '../comp-points/levels.ts';
import type { AppContext, Routes, Tx } from '../context.ts';
import { rejectFields, rejectIfAny } from '../errors.ts';
import { notify } from '../notifications/notifications.ts';
import { mayNotRegister } from '../operator/countries.ts';
import { isEnabledCurrency } from '../operator/currencies.ts';
import { licenceOfVisit } from '../operator/jurisdiction.ts';
import { loadPlayerRow, toPlayer } from '../players/player-view.ts';
import type { PlayerRow } from '../players/tables.ts';
import { isIdentityExcluded } from '../safe-play/exclusion.ts';
import { newToken } from '../store/opaque-tokens.ts';
import { currentTerms, recordAcceptance } from '../terms/acceptance.ts';
import { ensureWallet, grant } from '../wallet/ledger.ts';
import { requireCaptcha } from './captcha.ts';
import { recordDevice } from './known-devices.ts';
import { sendConfirmationMail } from './mails.ts';
import { passwordErrors } from './password-check.ts';
import { hashPassword } from './passwords.ts';
import { isNicknameTaken, profileErrors } from './profile-rules.ts';
import { recordSecurityEvent } from './security-events.ts';
import { createSession, endSession } from './sessions.ts';

/** What a new player gets to try the product with, in minor units: about 1,000 EUR in every currency. */
const WELCOME_CENTS: Readonly<Record<string, number>> = {
  AUD: 160_000,
  CAD: 150_000,
  NZD: 180_000,
  EUR: 100_000,
  USD: 110_000,
  JPY: 160_000,
  NOK: 1_150_000,
  BRL: 600_000,
  BTC: 1_000_000,
  ETH: 30_000_000,
  BCH: 200_000_000,
  LTC: 1_000_000_000,
  DOG: 500_000_000_000,
  USDT: 1_100_000_000,
};

type NewPlayer = Pick<PlayerRow, 'email' | 'password_hash' | 'currency' | 'country' | 'locale'> &
  Partial<
    Pick<
      PlayerRow,
      | 'nickname'
      | 'first_name'
      | 'last_name'
      | 'date_of_birth'
      | 'city'
      | 'address'
      | 'postal_code'
      | 'state'
      | 'mobile_phone'
      | 'receive_promos'
      | 'stag'
      | 'affiliate_id'
      | 'confirmed_at'
      | 'current_sign_in_at'
      | 'simulated'
      | 'license'
      | 'autoregistered'
      | 'terms_accepted_at'
      | 'terms_version'
    >
  >;

/** Writes a player with their group of the A/B split (CONFIG-8) and an empty wallet; the terms that hold are accepted unless `player` says so. */
export async function createPlayer(tx: Tx, app: AppContext, player: NewPlayer): Promise<PlayerRow> {
  const now = app.clock.now().toISOString();
  const license = player.license ?? jurisdictions[app.settings.jurisdiction].license;
  const { id } = await tx
    .insertInto('players')
    .values({
      nickname: null,
      first_name: null,
      last_name: null,
      date_of_birth: null,
      gender: null,
      city: null,
      address: null,
      postal_code: null,
      state: null,
      mobile_phone: null,
      level: FIRST_LEVEL,
      stag: null,
      affiliate_id: null,
      confirmed_at: null,
      current_sign_in_at: null,
      last_sign_in_at: null,
      terms_accepted_at: now,
      terms_version: currentTerms(license, 'en')?.version ?? null,
      license,
      ...player,
      hash: newToken().slice(0, 22),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('group_members')
    .values({ player_id: id, group_id: splitGroupOf(id) })
    .execute();
  await ensureWallet(tx, app.clock, id, player.currency, true);
  return loadPlayerRow(tx, id);
}

/** Sandbox money for a player who has opened an account. */
export async function grantWelcome(
  tx: Tx,
  app: AppContext,
  { id, currency }: Pick<PlayerRow, 'id' | 'currency'>,
): Promise<void> {
  const amount_cents = WELCOME_CENTS[currency];
  if (amount_cents === undefined) return;
  const welcome = { player_id: id, currency, amount_cents, key: `welcome:${id}` } as const;
  await grant(tx, app.clock, { ...welcome, pocket: 'real', kind: 'sandbox_welcome' });
  await notify(tx, app, id, { event: 'welcome', kind: 'info', facts: { amount_cents, currency } });
}

export const registrationRoutes = {
  register: async ({ app, body, visitor, session, runOnce, setSessionCookie }) => {
    const { user } = body;
    const { country, currency, email, nickname = null, postal_code = null, date_of_birth } = user;
    const license = licenceOfVisit(app, visitor);
    const errors = profileErrors(app, { license, country, date_of_birth, postal_code });
    if (mayNotRegister(app.settings, visitor.country)) errors['country'] = ['errors.country.restricted'];
    if (!(await isEnabledCurrency(app, currency))) errors['currency'] = ['errors.currency.invalid'];
    if (user.password_confirmation !== undefined && user.password_confirmation !== user.password) {
      errors['password_confirmation'] = ['errors.password.mismatch'];
    }
    const weaknesses = passwordErrors(user.password, user);
    if (weaknesses.length > 0) errors['password'] = weaknesses;
    rejectIfAny(errors);
    await requireCaptcha(app, visitor, user.captcha);
    const password_hash = await hashPassword(user.password);
    const opened: { token: string; expiresAt: Date }[] = [];
    const view = await runOnce(async tx => {
      const taken = await tx.selectFrom('players').select('id').where('email', '=', email).executeTakeFirst();
      if (taken) rejectFields({ email: ['errors.email.taken'] });
      if (nickname !== null && (await isNicknameTaken(tx, nickname, null))) {
        rejectFields({ nickname: ['errors.nickname.taken'] });
      }
      // Which of the facts belongs to an excluded player is not said: that would tell it of someone else.
      if (await isIdentityExcluded(tx, { ...user, email }, app.clock.now())) {
        rejectFields({ email: ['errors.identity.refused'] });
      }
      const row = await createPlayer(tx, app, {
        email,
        password_hash,
        currency,
        country,
        license,
        nickname,
        date_of_birth,
        postal_code,
        locale: user.language,
        first_name: user.first_name ?? null,
        last_name: user.last_name ?? null,
        city: user.city ?? null,
        address: user.address ?? null,
        state: user.state || (postal_code === null ? null : stateFromPostalCode(country, postal_code)),
        mobile_phone: user.mobile_phone ?? null,
        receive_promos: user.receive_promos ? 1 : 0,
        stag: user.stag || null,
        affiliate_id: user.affiliate_id || null,
        current_sign_in_at: app.clock.now().toISOString(),
      });
      const terms = currentTerms(license, user.language);
      if (terms) await recordAcceptance(tx, app, row, terms);
      await grantWelcome(tx, app, row);
      await sendConfirmationMail(app, tx, row);
      await recordDevice(tx, app.clock, row.id, visitor.device);
      await recordSecurityEvent(tx, app, row.id, visitor, 'signed_in');
      if (session) await endSession(tx, app.clock, session.id);
      opened.push(await createSession(tx, app, row, visitor));
      return toPlayer(tx, row);
    });
    // None after a repeat of the key: the HTTP layer opens one for it.
    for (const { token, expiresAt } of opened) setSessionCookie(token, expiresAt);
    return view;
  },
} satisfies Pick<Routes, 'register'>;
