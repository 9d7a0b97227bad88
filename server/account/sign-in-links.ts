import { DEFAULT_LOCALE } from '../../src/contract/operator/locales.ts';
import { localizePath } from '../../src/lib/paths.ts';
import type { AppContext, Tx } from '../context.ts';
import { storedLocale, type TextLanguage } from '../locale.ts';
import type { PlayerRow } from '../players/tables.ts';
import { storeToken } from './email-tokens.ts';
import { appAddress, type MailTemplate, sendTemplate } from './mails.ts';

const SIGN_IN_TEMPLATES: Readonly<Record<TextLanguage, MailTemplate>> = {
  en: {
    subject: 'Your sign-in link',
    beforeLink: 'To sign in, open this link:',
    afterLink:
      'It works once, within 72 hours. Don’t pass it on: whoever opens it is signed in to your account.',
  },
  de: {
    subject: 'Dein Link zum Anmelden',
    beforeLink: 'Öffne diesen Link, um dich anzumelden:',
    afterLink:
      'Er funktioniert einmal, innerhalb von 72 Stunden. Gib ihn nicht weiter: Wer ihn öffnet, ist in deinem Konto angemeldet.',
  },
  'fr-CA': {
    subject: 'Votre lien de connexion',
    beforeLink: 'Pour vous connecter, ouvrez ce lien :',
    afterLink:
      'Il fonctionne une seule fois, dans les 72 heures. Ne le transmettez à personne : quiconque l’ouvre est connecté à votre compte.',
  },
  no: {
    subject: 'Innloggingslenken din',
    beforeLink: 'Åpne denne lenken for å logge inn:',
    afterLink:
      'Den virker én gang, innen 72 timer. Ikke gi den videre: Den som åpner den, blir logget inn på kontoen din.',
  },
  it: {
    subject: 'Il tuo link di accesso',
    beforeLink: 'Per accedere, apri questo link:',
    afterLink:
      'Funziona una sola volta, entro 72 ore. Non darlo a nessuno: chi lo apre entra nel tuo account.',
  },
  et: {
    subject: 'Sinu sisselogimislink',
    beforeLink: 'Sisselogimiseks ava see link:',
    afterLink:
      'See töötab üks kord, 72 tunni jooksul. Ära anna seda edasi: kes selle avab, on sinu kontole sisse logitud.',
  },
};

const PROVIDER_TEMPLATES: Readonly<Record<TextLanguage, MailTemplate>> = {
  en: {
    subject: 'Connect your sign-in',
    beforeLink:
      'To connect the other sign-in with your account and sign in, open this link in the browser in which you asked for it:',
    afterLink:
      'It works once, within 2 hours. If you didn’t ask for it, ignore this message. Nothing is connected then.',
  },
  de: {
    subject: 'Verbinde deine Anmeldung',
    beforeLink:
      'Öffne diesen Link in dem Browser, in dem du ihn angefordert hast, um die andere Anmeldung mit deinem Konto zu verbinden und dich anzumelden:',
    afterLink:
      'Er funktioniert einmal, innerhalb von 2 Stunden. Wenn du ihn nicht angefordert hast, ignoriere diese Nachricht. Dann wird nichts verbunden.',
  },
  'fr-CA': {
    subject: 'Associez votre connexion',
    beforeLink:
      'Pour associer l’autre connexion à votre compte et vous connecter, ouvrez ce lien dans le navigateur où vous l’avez demandé :',
    afterLink:
      'Il fonctionne une seule fois, dans les 2 heures. Si vous n’avez rien demandé, ignorez ce message. Rien ne sera associé.',
  },
  no: {
    subject: 'Koble til innloggingen din',
    beforeLink:
      'Åpne denne lenken i nettleseren du ba om den i, for å koble den andre innloggingen til kontoen din og logge inn:',
    afterLink:
      'Den virker én gang, innen 2 timer. Hvis du ikke har bedt om den, kan du se bort fra meldingen. Da kobles ingenting til.',
  },
  it: {
    subject: 'Collega il tuo accesso',
    beforeLink:
      'Per collegare l’altro accesso al tuo account ed entrare, apri questo link nel browser in cui l’hai richiesto:',
    afterLink:
      'Funziona una sola volta, entro 2 ore. Se non l’hai richiesto tu, ignora questo messaggio. Non verrà collegato nulla.',
  },
  et: {
    subject: 'Seo oma sisselogimine',
    beforeLink:
      'Teise sisselogimise sidumiseks oma kontoga ja sisselogimiseks ava see link brauseris, milles sa seda küsisid:',
    afterLink:
      'See töötab üks kord, 2 tunni jooksul. Kui sa ei ole seda küsinud, jäta see kiri tähelepanuta. Siis ei seota midagi.',
  },
};

/** The token follows from the secret of the data folder, so that the profile can name the link again and the store can’t. */
const tokenOf = ({ vault }: Pick<AppContext, 'vault'>, player_id: number, created_at: string): string =>
  vault.hash(`autologin ${player_id} ${created_at}`);

/** In the part of an address that browsers send to nobody: neither a log nor a referrer has the token. */
const pathOf = (token: string): string => `/autologin#${token}`;

/** Mails a link that signs in once; those before stop working. */
export async function mailSignInLink(app: AppContext, tx: Tx, player: PlayerRow): Promise<void> {
  const now = app.clock.now();
  await tx.deleteFrom('tokens').where('player_id', '=', player.id).where('kind', '=', 'autologin').execute();
  const token = tokenOf(app, player.id, now.toISOString());
  await storeToken(tx, now, { token, player_id: player.id, kind: 'autologin' });
  await sendTemplate(app, tx, player, SIGN_IN_TEMPLATES, pathOf(token));
}

/** Mails a link that connects the identity, `detail`, with the player and signs in. */
export async function mailProviderLink(
  app: AppContext,
  tx: Tx,
  player: PlayerRow,
  { token, detail }: { token: string; detail: string },
): Promise<void> {
  await storeToken(tx, app.clock.now(), { token, player_id: player.id, kind: 'provider', detail });
  await sendTemplate(app, tx, player, PROVIDER_TEMPLATES, pathOf(token));
}

/** The link that still works of a player who came without a password; null for everybody else (decision 0140). */
export async function signInLinkOf(app: AppContext, player: PlayerRow): Promise<string | null> {
  if (player.autoregistered !== 1 || player.password_hash !== '') return null;
  const row = await app.db
    .selectFrom('tokens')
    .select('created_at')
    .where('player_id', '=', player.id)
    .where('kind', '=', 'autologin')
    .where('used_at', 'is', null)
    .where('expires_at', '>', app.clock.now().toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const path = pathOf(tokenOf(app, player.id, row.created_at));
  return appAddress(app, localizePath(path, storedLocale(player.locale), DEFAULT_LOCALE));
}
