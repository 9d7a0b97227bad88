import { brand } from '../src/contract/brand.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../src/contract/locales.ts';
import { inLocale } from '../src/lib/paths.ts';
import { issueToken } from './account-tokens.ts';
import type { App, PlayerRow, Tx } from './ask.ts';

type Language = 'en' | 'de' | 'fr-CA' | 'no' | 'it' | 'et';
interface Words {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

const CONFIRMATION: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Confirm your e-mail address',
    before: 'Welcome. Open this link to confirm your e-mail address:',
    after: 'The link works for 48 hours. If you did not sign up, ignore this message.',
  },
  de: {
    subject: 'Bestätige deine E-Mail-Adresse',
    before: 'Willkommen. Öffne diesen Link, um deine E-Mail-Adresse zu bestätigen:',
    after: 'Der Link gilt 48 Stunden. Wenn du dich nicht registriert hast, ignoriere diese Nachricht.',
  },
  'fr-CA': {
    subject: 'Confirmez votre adresse courriel',
    before: 'Bienvenue. Ouvrez ce lien pour confirmer votre adresse courriel :',
    after: 'Le lien est valide 48 heures. Si vous ne vous êtes pas inscrit, ignorez ce message.',
  },
  no: {
    subject: 'Bekreft e-postadressen din',
    before: 'Velkommen. Åpne denne lenken for å bekrefte e-postadressen din:',
    after: 'Lenken virker i 48 timer. Hvis du ikke har registrert deg, kan du se bort fra denne meldingen.',
  },
  it: {
    subject: 'Conferma il tuo indirizzo e-mail',
    before: 'Ti diamo il benvenuto. Apri questo link per confermare il tuo indirizzo e-mail:',
    after: 'Il link è valido per 48 ore. Se non ti sei registrato tu, ignora questo messaggio.',
  },
  et: {
    subject: 'Kinnita oma e-posti aadress',
    before: 'Tere tulemast. Ava see link, et kinnitada oma e-posti aadress:',
    after: 'Link kehtib 48 tundi. Kui sa ei ole kontot loonud, jäta see kiri tähelepanuta.',
  },
};

const PASSWORD: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Set a new password',
    before: 'Open this link to set a new password:',
    after:
      'The link works for 2 hours. If you did not ask for it, ignore this message: your password stays as it is.',
  },
  de: {
    subject: 'Neues Passwort festlegen',
    before: 'Öffne diesen Link, um ein neues Passwort festzulegen:',
    after:
      'Der Link gilt 2 Stunden. Wenn du ihn nicht angefordert hast, ignoriere diese Nachricht: Dein Passwort bleibt, wie es ist.',
  },
  'fr-CA': {
    subject: 'Choisissez un nouveau mot de passe',
    before: 'Ouvrez ce lien pour choisir un nouveau mot de passe :',
    after:
      'Le lien est valide 2 heures. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste le même.',
  },
  no: {
    subject: 'Velg et nytt passord',
    before: 'Åpne denne lenken for å velge et nytt passord:',
    after:
      'Lenken virker i 2 timer. Hvis du ikke har bedt om den, kan du se bort fra denne meldingen: Passordet ditt forblir uendret.',
  },
  it: {
    subject: 'Imposta una nuova password',
    before: 'Apri questo link per impostare una nuova password:',
    after:
      'Il link è valido per 2 ore. Se non l’hai richiesto tu, ignora questo messaggio: la password resta invariata.',
  },
  et: {
    subject: 'Määra uus parool',
    before: 'Ava see link, et määrata uus parool:',
    after:
      'Link kehtib 2 tundi. Kui sa ei ole seda küsinud, jäta see kiri tähelepanuta: sinu parool jääb samaks.',
  },
};

/** The locale as stored, or the default for one that is no longer offered. */
const localeOf = (row: Pick<PlayerRow, 'locale'>): LocaleCode =>
  LOCALES.find(locale => locale === row.locale) ?? DEFAULT_LOCALE;

const languageOf = (locale: LocaleCode): Language =>
  locale.startsWith('en') ? 'en' : (locale as Exclude<LocaleCode, `en${string}`>);

async function send(app: App, tx: Tx, row: PlayerRow, words: Record<Language, Words>, path: string) {
  const locale = localeOf(row);
  const { subject, before, after } = words[languageOf(locale)];
  const link = inLocale(path, locale, DEFAULT_LOCALE);
  const { publicOrigin, host, port } = app.settings;
  const address = `${publicOrigin ?? `http://${host}:${port}`}${link}`;
  const text = `${before}\n\n${address}\n\n${after}\n\n${brand.name}`;
  await app.mailer.send({ recipient: row.email, locale, subject, text, link }, tx);
}

/** Asks the player, in their language, to confirm the address (platform 4 E-mail). */
export async function mailConfirmation(app: App, tx: Tx, row: PlayerRow): Promise<void> {
  const token = await issueToken(tx, app.clock, row.id, 'confirmation');
  await send(app, tx, row, CONFIRMATION, `/confirmation?confirmation_token=${token}`);
}

export async function mailPasswordReset(app: App, tx: Tx, row: PlayerRow): Promise<void> {
  const token = await issueToken(tx, app.clock, row.id, 'password');
  await send(app, tx, row, PASSWORD, `/new-password?reset_password_token=${token}`);
}
