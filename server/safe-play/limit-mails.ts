import { HOUR_MS } from '../../src/lib/time-units.ts';
import { countMail, type MailTemplate, sendTemplate } from '../account/mails.ts';
import type { AppContext, Tx } from '../context.ts';
import type { TextLanguage } from '../locale.ts';
import type { PlayerRow } from '../players/tables.ts';
import { hashToken, newToken } from '../store/opaque-tokens.ts';
import type { SafePlayTables } from './tables.ts';

type Purpose = SafePlayTables['user_limit_tokens']['purpose'];

const TEMPLATES: Readonly<Record<Purpose, Record<TextLanguage, MailTemplate>>> = {
  creation: {
    en: {
      subject: 'Confirm your new limit',
      beforeLink: 'Your limit is already in force. To confirm that you set it, open this link:',
      afterLink: 'The link is valid for 7 days. The limit stays in force without it.',
    },
    de: {
      subject: 'Bestätige dein neues Limit',
      beforeLink: 'Dein Limit gilt bereits. Öffne diesen Link, um zu bestätigen, dass du es gesetzt hast:',
      afterLink: 'Der Link ist 7 Tage gültig. Das Limit gilt auch ohne Bestätigung.',
    },
    'fr-CA': {
      subject: 'Confirmez votre nouvelle limite',
      beforeLink: 'Votre limite est déjà en vigueur. Pour confirmer que vous l’avez fixée, ouvrez ce lien :',
      afterLink: 'Le lien est valide pendant 7 jours. La limite reste en vigueur même sans confirmation.',
    },
    no: {
      subject: 'Bekreft den nye grensen din',
      beforeLink: 'Grensen gjelder allerede. Åpne denne lenken for å bekrefte at du har satt den:',
      afterLink: 'Lenken er gyldig i 7 dager. Grensen gjelder også uten bekreftelse.',
    },
    it: {
      subject: 'Conferma il tuo nuovo limite',
      beforeLink: 'Il limite è già attivo. Per confermare che l’hai impostato tu, apri questo link:',
      afterLink: 'Il link è valido per 7 giorni. Il limite resta attivo anche senza conferma.',
    },
    et: {
      subject: 'Kinnita oma uus limiit',
      beforeLink: 'Limiit juba kehtib. Ava see link, et kinnitada, et seadsid selle ise:',
      afterLink: 'Link kehtib 7 päeva. Limiit kehtib ka ilma kinnituseta.',
    },
  },
  change: {
    en: {
      subject: 'Confirm the change to your limit',
      beforeLink: 'You asked to raise or remove a limit. To confirm it, open this link:',
      afterLink:
        'The change starts 24 hours after you asked for it at the earliest. The link is valid for 7 days. If you don’t open it, your limit stays as it is.',
    },
    de: {
      subject: 'Bestätige die Änderung deines Limits',
      beforeLink: 'Du möchtest ein Limit erhöhen oder entfernen. Öffne diesen Link, um das zu bestätigen:',
      afterLink:
        'Die Änderung gilt frühestens 24 Stunden nach deiner Anfrage. Der Link ist 7 Tage gültig. Wenn du ihn nicht öffnest, bleibt dein Limit, wie es ist.',
    },
    'fr-CA': {
      subject: 'Confirmez la modification de votre limite',
      beforeLink: 'Vous avez demandé à augmenter ou à retirer une limite. Pour confirmer, ouvrez ce lien :',
      afterLink:
        'La modification prend effet au plus tôt 24 heures après votre demande. Le lien est valide pendant 7 jours. Si vous ne l’ouvrez pas, votre limite reste inchangée.',
    },
    no: {
      subject: 'Bekreft endringen av grensen din',
      beforeLink: 'Du har bedt om å heve eller fjerne en grense. Åpne denne lenken for å bekrefte det:',
      afterLink:
        'Endringen gjelder tidligst 24 timer etter at du ba om den. Lenken er gyldig i 7 dager. Hvis du ikke åpner den, forblir grensen som den er.',
    },
    it: {
      subject: 'Conferma la modifica del tuo limite',
      beforeLink: 'Hai chiesto di aumentare o rimuovere un limite. Per confermare, apri questo link:',
      afterLink:
        'La modifica vale non prima di 24 ore dalla richiesta. Il link è valido per 7 giorni. Se non lo apri, il limite resta com’è.',
    },
    et: {
      subject: 'Kinnita limiidi muudatus',
      beforeLink: 'Soovisid limiiti tõsta või selle eemaldada. Kinnitamiseks ava see link:',
      afterLink:
        'Muudatus hakkab kehtima kõige varem 24 tundi pärast sinu soovi. Link kehtib 7 päeva. Kui sa seda ei ava, jääb limiit samaks.',
    },
  },
};

/** How long a link works: a loosening begins when it is confirmed, however late that is. */
const LINK_MS = 7 * 24 * HOUR_MS;

/** Counts a mail about limits, and says whether it may be sent. */
export const mayMailOfLimits = (app: AppContext, email: string): Promise<boolean> =>
  countMail(app, 'limit', email);

/** Asks the player, in their language, to confirm a limit or its loosening (SAFER-5). */
export async function sendLimitMail(
  tx: Tx,
  app: AppContext,
  player: PlayerRow,
  { limit_id, purpose }: { readonly limit_id: number; readonly purpose: Purpose },
): Promise<void> {
  const token = newToken();
  const expires_at = new Date(app.clock.now().getTime() + LINK_MS).toISOString();
  await tx
    .insertInto('user_limit_tokens')
    .values({ token_hash: hashToken(token), limit_id, purpose, expires_at })
    .execute();
  await sendTemplate(app, tx, player, TEMPLATES[purpose], `/profile/limits/confirm?token=${token}`);
}
