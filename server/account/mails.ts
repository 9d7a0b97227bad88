import { brand } from '../../src/contract/operator/brand.ts';
import { DEFAULT_LOCALE } from '../../src/contract/operator/locales.ts';
import { localizePath } from '../../src/lib/paths.ts';
import type { AppContext, Tx } from '../context.ts';
import { storedLocale, type TextLanguage, textLanguage } from '../locale.ts';
import type { PlayerRow } from '../players/tables.ts';
import { consume } from '../store/rate-limiters.ts';
import { issueToken } from './email-tokens.ts';

export interface MailTemplate {
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

const EMAIL_CHANGE_TEMPLATES: Readonly<Record<TextLanguage, MailTemplate>> = {
  en: {
    subject: 'Confirm your new e-mail address',
    beforeLink: 'To use this address for your account, open this link:',
    afterLink:
      'The link is valid for 48 hours. Until then your old address stays. If you didn’t ask for this, ignore this message.',
  },
  de: {
    subject: 'Bestätige deine neue E-Mail-Adresse',
    beforeLink: 'Öffne diesen Link, um diese Adresse für dein Konto zu verwenden:',
    afterLink:
      'Der Link ist 48 Stunden gültig. Bis dahin bleibt deine alte Adresse. Wenn du das nicht angefordert hast, ignoriere diese Nachricht.',
  },
  'fr-CA': {
    subject: 'Confirmez votre nouvelle adresse courriel',
    beforeLink: 'Pour utiliser cette adresse pour votre compte, ouvrez ce lien :',
    afterLink:
      'Le lien est valide pendant 48 heures. D’ici là, votre ancienne adresse reste en place. Si vous n’avez rien demandé, ignorez ce message.',
  },
  no: {
    subject: 'Bekreft den nye e-postadressen din',
    beforeLink: 'Åpne denne lenken for å bruke denne adressen for kontoen din:',
    afterLink:
      'Lenken er gyldig i 48 timer. Til da gjelder den gamle adressen. Hvis du ikke har bedt om dette, kan du se bort fra meldingen.',
  },
  it: {
    subject: 'Conferma il tuo nuovo indirizzo e-mail',
    beforeLink: 'Per usare questo indirizzo per il tuo account, apri questo link:',
    afterLink:
      'Il link è valido per 48 ore. Fino ad allora resta il vecchio indirizzo. Se non l’hai richiesto tu, ignora questo messaggio.',
  },
  et: {
    subject: 'Kinnita oma uus e-posti aadress',
    beforeLink: 'Selle aadressi kasutamiseks oma kontol ava see link:',
    afterLink:
      'Link kehtib 48 tundi. Seni jääb kehtima vana aadress. Kui sa ei ole seda küsinud, jäta see kiri tähelepanuta.',
  },
};

/** To the old address, which may be all that a robbed player still reads. */
const EMAIL_CHANGED_TEMPLATES: Readonly<Record<TextLanguage, MailTemplate>> = {
  en: {
    subject: 'Your e-mail address was changed',
    beforeLink: 'Your account now has another e-mail address. If this wasn’t you, write to us at once:',
    afterLink: 'If it was you, there’s nothing to do.',
  },
  de: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    beforeLink:
      'Dein Konto hat jetzt eine andere E-Mail-Adresse. Falls du das nicht warst, schreib uns sofort:',
    afterLink: 'Wenn du es warst, musst du nichts tun.',
  },
  'fr-CA': {
    subject: 'Votre adresse courriel a été modifiée',
    beforeLink:
      'Votre compte a maintenant une autre adresse courriel. Si ce n’était pas vous, écrivez-nous sans attendre :',
    afterLink: 'Si c’était vous, vous n’avez rien à faire.',
  },
  no: {
    subject: 'E-postadressen din er endret',
    beforeLink:
      'Kontoen din har nå en annen e-postadresse. Hvis det ikke var deg, skriver du til oss med en gang:',
    afterLink: 'Hvis det var deg, trenger du ikke å gjøre noe.',
  },
  it: {
    subject: 'Il tuo indirizzo e-mail è stato modificato',
    beforeLink: 'Il tuo account ha ora un altro indirizzo e-mail. Se non sei stato tu, scrivici subito:',
    afterLink: 'Se sei stato tu, non devi fare nulla.',
  },
  et: {
    subject: 'Sinu e-posti aadress muudeti',
    beforeLink: 'Sinu kontol on nüüd teine e-posti aadress. Kui see polnud sina, kirjuta meile kohe:',
    afterLink: 'Kui see olid sina, ei pea sa midagi tegema.',
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
  kind: 'confirmation' | 'password' | 'email' | 'limit' | 'provider',
  email: string,
): Promise<boolean> => (await consume(rateLimiters.stored(MAILS), `${kind} ${email}`)) === null;

/** The address of a path where players reach the app. */
export function appAddress({ settings }: Pick<AppContext, 'settings'>, path: string): string {
  const { publicOrigin, host, port } = settings;
  return `${publicOrigin ?? `http://${host}:${port}`}${path}`;
}

/** Sends a mail with a link in the player's language. */
export async function sendTemplate(
  app: AppContext,
  tx: Tx,
  row: PlayerRow,
  templates: Record<TextLanguage, MailTemplate>,
  path: string,
  recipient = row.email,
) {
  const locale = storedLocale(row.locale);
  const { subject, beforeLink, afterLink } = templates[textLanguage(locale)];
  const link = localizePath(path, locale, DEFAULT_LOCALE);
  const address = appAddress(app, link);
  const text = `${beforeLink}\n\n${address}\n\n${afterLink}\n\n${brand.name}`;
  await app.mailer.send({ recipient, locale, subject, text, link }, tx);
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

/** To the address that the player wants to have: only who reads it may set it (decision 0121). */
export async function sendEmailChangeMail(
  app: AppContext,
  tx: Tx,
  row: PlayerRow,
  email: string,
): Promise<void> {
  const token = await issueToken(tx, app.clock, row.id, 'email', email);
  const path = `/confirmation?confirmation_token=${token}`;
  await sendTemplate(app, tx, row, EMAIL_CHANGE_TEMPLATES, path, email);
}

/** To the address that the player had. */
export const sendEmailChangedMail = (app: AppContext, tx: Tx, row: PlayerRow): Promise<void> =>
  sendTemplate(app, tx, row, EMAIL_CHANGED_TEMPLATES, '/support');

const CLOSED_TEMPLATES: Readonly<Record<TextLanguage, MailTemplate>> = {
  en: {
    subject: 'Your account is closed',
    beforeLink:
      'You’ve closed your account. Nobody can sign in to it any more. If this wasn’t you, tell us here:',
    afterLink: 'Your balance was not paid out. It stays on record; ask us about it.',
  },
  de: {
    subject: 'Dein Konto ist geschlossen',
    beforeLink:
      'Du hast dein Konto geschlossen. Niemand kann sich mehr anmelden. Falls du das nicht warst, sag uns hier Bescheid:',
    afterLink: 'Dein Guthaben wurde nicht ausgezahlt. Es bleibt vermerkt; frag uns danach.',
  },
  'fr-CA': {
    subject: 'Votre compte est fermé',
    beforeLink:
      'Vous avez fermé votre compte. Plus personne ne peut s’y connecter. Si ce n’était pas vous, dites-le-nous ici :',
    afterLink: 'Votre solde n’a pas été versé. Il reste consigné; renseignez-vous auprès de nous.',
  },
  no: {
    subject: 'Kontoen din er lukket',
    beforeLink:
      'Du har lukket kontoen din. Ingen kan logge inn på den lenger. Hvis det ikke var deg, si fra her:',
    afterLink: 'Saldoen er ikke utbetalt. Den er fortsatt registrert; spør oss om den.',
  },
  it: {
    subject: 'Il tuo account è chiuso',
    beforeLink: 'Hai chiuso il tuo account. Nessuno può più accedervi. Se non sei stato tu, scrivici qui:',
    afterLink: 'Il saldo non è stato pagato. Resta registrato; chiedici informazioni.',
  },
  et: {
    subject: 'Sinu konto on suletud',
    beforeLink:
      'Sulgesid oma konto. Keegi ei saa sinna enam sisse logida. Kui see polnud sina, anna meile siin teada:',
    afterLink: 'Sinu saldot ei makstud välja. See on jätkuvalt kirjas; küsi selle kohta meilt.',
  },
};

export const sendClosedMail = (app: AppContext, tx: Tx, row: PlayerRow): Promise<void> =>
  sendTemplate(app, tx, row, CLOSED_TEMPLATES, '/support');
