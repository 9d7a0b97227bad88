import { brand } from '../../src/contract/operator/brand.ts';
import { DEFAULT_LOCALE } from '../../src/contract/operator/locales.ts';
import { localizePath } from '../../src/lib/paths.ts';
import type { AppContext, Tx } from '../context.ts';
import { storedLocale, type TextLanguage, textLanguage } from '../locale.ts';
import type { PlayerRow } from '../players/tables.ts';
import { consume } from '../store/rate-limiters.ts';
import { issueToken } from './email-tokens.ts';

interface MailTemplate {
  readonly subject: string;
  readonly beforeLink: string;
  readonly afterLink: string;
}

const CONFIRMATION_TEMPLATES: Readonly<Record<TextLanguage, MailTemplate>> = {
  en: {
    subject: 'Confirm your e-mail address',
    beforeLink: 'Welcome. Open this link to confirm your e-mail address:',
    afterLink: 'The link works for 48 hours. If you did not sign up, ignore this message.',
  },
  de: {
    subject: 'Bestätige deine E-Mail-Adresse',
    beforeLink: 'Willkommen. Öffne diesen Link, um deine E-Mail-Adresse zu bestätigen:',
    afterLink: 'Der Link gilt 48 Stunden. Wenn du dich nicht registriert hast, ignoriere diese Nachricht.',
  },
  'fr-CA': {
    subject: 'Confirmez votre adresse courriel',
    beforeLink: 'Bienvenue. Ouvrez ce lien pour confirmer votre adresse courriel :',
    afterLink: 'Le lien est valide 48 heures. Si vous ne vous êtes pas inscrit, ignorez ce message.',
  },
  no: {
    subject: 'Bekreft e-postadressen din',
    beforeLink: 'Velkommen. Åpne denne lenken for å bekrefte e-postadressen din:',
    afterLink:
      'Lenken virker i 48 timer. Hvis du ikke har registrert deg, kan du se bort fra denne meldingen.',
  },
  it: {
    subject: 'Conferma il tuo indirizzo e-mail',
    beforeLink: 'Ti diamo il benvenuto. Apri questo link per confermare il tuo indirizzo e-mail:',
    afterLink: 'Il link è valido per 48 ore. Se non ti sei registrato tu, ignora questo messaggio.',
  },
  et: {
    subject: 'Kinnita oma e-posti aadress',
    beforeLink: 'Tere tulemast. Ava see link, et kinnitada oma e-posti aadress:',
    afterLink: 'Link kehtib 48 tundi. Kui sa ei ole kontot loonud, jäta see kiri tähelepanuta.',
  },
};

const PASSWORD_RESET_TEMPLATES: Readonly<Record<TextLanguage, MailTemplate>> = {
  en: {
    subject: 'Set a new password',
    beforeLink: 'Open this link to set a new password:',
    afterLink:
      'The link works for 2 hours. If you did not ask for it, ignore this message: your password stays as it is.',
  },
  de: {
    subject: 'Neues Passwort festlegen',
    beforeLink: 'Öffne diesen Link, um ein neues Passwort festzulegen:',
    afterLink:
      'Der Link gilt 2 Stunden. Wenn du ihn nicht angefordert hast, ignoriere diese Nachricht: Dein Passwort bleibt, wie es ist.',
  },
  'fr-CA': {
    subject: 'Choisissez un nouveau mot de passe',
    beforeLink: 'Ouvrez ce lien pour choisir un nouveau mot de passe :',
    afterLink:
      'Le lien est valide 2 heures. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste le même.',
  },
  no: {
    subject: 'Velg et nytt passord',
    beforeLink: 'Åpne denne lenken for å velge et nytt passord:',
    afterLink:
      'Lenken virker i 2 timer. Hvis du ikke har bedt om den, kan du se bort fra denne meldingen: Passordet ditt forblir uendret.',
  },
  it: {
    subject: 'Imposta una nuova password',
    beforeLink: 'Apri questo link per impostare una nuova password:',
    afterLink:
      'Il link è valido per 2 ore. Se non l’hai richiesto tu, ignora questo messaggio: la password resta invariata.',
  },
  et: {
    subject: 'Määra uus parool',
    beforeLink: 'Ava see link, et määrata uus parool:',
    afterLink:
      'Link kehtib 2 tundi. Kui sa ei ole seda küsinud, jäta see kiri tähelepanuta: sinu parool jääb samaks.',
  },
};

/** Mails of a kind to one address within an hour. */
const MAILS = { name: 'mails', points: 5, seconds: 60 * 60 };

/**
 * Counts a mail that anybody may ask for, and says whether it may be sent. Beyond the limit the request is answered as ever and
 * nothing is sent: the links of the mails before still work, and no one can flood a player, or use up their requests.
 */
export const countMail = async (
  { rateLimiters }: AppContext,
  kind: 'confirmation' | 'password',
  email: string,
): Promise<boolean> => (await consume(rateLimiters.stored(MAILS), `${kind} ${email}`)) === null;

async function sendTemplate(
  app: AppContext,
  tx: Tx,
  row: PlayerRow,
  templates: Record<TextLanguage, MailTemplate>,
  path: string,
) {
  const locale = storedLocale(row.locale);
  const { subject, beforeLink, afterLink } = templates[textLanguage(locale)];
  const link = localizePath(path, locale, DEFAULT_LOCALE);
  const { publicOrigin, host, port } = app.settings;
  const address = `${publicOrigin ?? `http://${host}:${port}`}${link}`;
  const text = `${beforeLink}\n\n${address}\n\n${afterLink}\n\n${brand.name}`;
  await app.mailer.send({ recipient: row.email, locale, subject, text, link }, tx);
}

/** Asks the player, in their language, to confirm the address (ACCOUNT-27). */
export async function sendConfirmationMail(app: AppContext, tx: Tx, row: PlayerRow): Promise<void> {
  const token = await issueToken(tx, app.clock, row.id, 'confirmation');
  await sendTemplate(app, tx, row, CONFIRMATION_TEMPLATES, `/confirmation?confirmation_token=${token}`);
}

export async function sendPasswordResetMail(app: AppContext, tx: Tx, row: PlayerRow): Promise<void> {
  const token = await issueToken(tx, app.clock, row.id, 'password');
  await sendTemplate(app, tx, row, PASSWORD_RESET_TEMPLATES, `/new-password?reset_password_token=${token}`);
}
