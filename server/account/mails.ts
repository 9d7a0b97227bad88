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
    beforeLink: 'Welcome. To confirm your e-mail address, open this link:',
    afterLink:
      'The link is valid for 48 hours. If you didn’t create an account, you can ignore this message.',
  },
  de: {
    subject: 'Bestätige deine E-Mail-Adresse',
    beforeLink: 'Willkommen. Öffne diesen Link, um deine E-Mail-Adresse zu bestätigen:',
    afterLink:
      'Der Link ist 48 Stunden gültig. Wenn du kein Konto erstellt hast, kannst du diese Nachricht ignorieren.',
  },
  'fr-CA': {
    subject: 'Confirmez votre adresse courriel',
    beforeLink: 'Bienvenue. Pour confirmer votre adresse courriel, ouvrez ce lien :',
    afterLink:
      'Le lien est valide pendant 48 heures. Si vous n’avez pas créé de compte, vous pouvez ignorer ce message.',
  },
  no: {
    subject: 'Bekreft e-postadressen din',
    beforeLink: 'Velkommen. Åpne denne lenken for å bekrefte e-postadressen din:',
    afterLink:
      'Lenken er gyldig i 48 timer. Hvis du ikke har opprettet en konto, kan du se bort fra denne meldingen.',
  },
  it: {
    subject: 'Conferma il tuo indirizzo e-mail',
    beforeLink: 'Ti diamo il benvenuto. Per confermare il tuo indirizzo e-mail, apri questo link:',
    afterLink: 'Il link è valido per 48 ore. Se non hai creato un account, puoi ignorare questo messaggio.',
  },
  et: {
    subject: 'Kinnita oma e-posti aadress',
    beforeLink: 'Tere tulemast. E-posti aadressi kinnitamiseks ava see link:',
    afterLink: 'Link kehtib 48 tundi. Kui sa ei ole kontot loonud, võid selle kirja tähelepanuta jätta.',
  },
};

const PASSWORD_RESET_TEMPLATES: Readonly<Record<TextLanguage, MailTemplate>> = {
  en: {
    subject: 'Reset your password',
    beforeLink: 'To set a new password, open this link:',
    afterLink:
      'The link is valid for 2 hours. If you didn’t ask for it, ignore this message. Your password won’t change.',
  },
  de: {
    subject: 'Setz dein Passwort zurück',
    beforeLink: 'Öffne diesen Link, um ein neues Passwort festzulegen:',
    afterLink:
      'Der Link ist 2 Stunden gültig. Wenn du ihn nicht angefordert hast, ignoriere diese Nachricht. Dein Passwort bleibt unverändert.',
  },
  'fr-CA': {
    subject: 'Réinitialisez votre mot de passe',
    beforeLink: 'Pour choisir un nouveau mot de passe, ouvrez ce lien :',
    afterLink:
      'Le lien est valide pendant 2 heures. Si vous ne l’avez pas demandé, ignorez ce message. Votre mot de passe ne changera pas.',
  },
  no: {
    subject: 'Tilbakestill passordet ditt',
    beforeLink: 'Åpne denne lenken for å velge et nytt passord:',
    afterLink:
      'Lenken er gyldig i 2 timer. Hvis du ikke har bedt om den, kan du se bort fra denne meldingen. Passordet ditt endres ikke.',
  },
  it: {
    subject: 'Reimposta la password',
    beforeLink: 'Per scegliere una nuova password, apri questo link:',
    afterLink:
      'Il link è valido per 2 ore. Se non l’hai richiesto tu, ignora questo messaggio. La tua password non cambierà.',
  },
  et: {
    subject: 'Lähtesta oma parool',
    beforeLink: 'Uue parooli määramiseks ava see link:',
    afterLink:
      'Link kehtib 2 tundi. Kui sa ei ole seda küsinud, jäta see kiri tähelepanuta. Sinu parool jääb samaks.',
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
