import { type MailTemplate, sendTemplate } from '../account/mails.ts';
import type { AppContext, Tx } from '../context.ts';
import type { TextLanguage } from '../locale.ts';
import type { PlayerRow } from '../players/tables.ts';

/** No reason is in a mail: it is private, and the page explains it. */
const TEMPLATES: Readonly<
  Record<'rejected' | 'resubmit_asked', Readonly<Record<TextLanguage, MailTemplate>>>
> = {
  resubmit_asked: {
    en: {
      subject: 'We need another document from you',
      beforeLink:
        'We couldn’t accept one of the documents you sent us. What was wrong with it, and what to send instead, is here:',
      afterLink: 'Until then withdrawals stay blocked. Never send documents by e-mail.',
    },
    de: {
      subject: 'Wir brauchen noch ein Dokument von dir',
      beforeLink:
        'Eines deiner Dokumente konnten wir nicht annehmen. Woran es lag und was du stattdessen schicken kannst, steht hier:',
      afterLink: 'Bis dahin bleiben Auszahlungen gesperrt. Schick Dokumente nie per E-Mail.',
    },
    'fr-CA': {
      subject: 'Il nous faut un autre document',
      beforeLink:
        'Nous n’avons pas pu accepter l’un des documents que vous avez envoyés. Le motif et ce qu’il faut envoyer se trouvent ici :',
      afterLink: 'D’ici là, les retraits restent bloqués. N’envoyez jamais de documents par courriel.',
    },
    no: {
      subject: 'Vi trenger et nytt dokument fra deg',
      beforeLink:
        'Vi kunne ikke godta et av dokumentene du sendte. Her står hva som var galt, og hva du kan sende i stedet:',
      afterLink: 'Fram til da er uttak sperret. Send aldri dokumenter på e-post.',
    },
    it: {
      subject: 'Ci serve un altro documento',
      beforeLink:
        'Non abbiamo potuto accettare uno dei documenti che hai inviato. Il motivo e che cosa inviare al suo posto sono qui:',
      afterLink: 'Fino ad allora i prelievi restano bloccati. Non inviare mai documenti via e-mail.',
    },
    et: {
      subject: 'Vajame sinult veel üht dokumenti',
      beforeLink:
        'Me ei saanud üht sinu saadetud dokumentidest vastu võtta. Mis oli valesti ja mida selle asemel saata, leiad siit:',
      afterLink: 'Seni on väljamaksed blokeeritud. Ära saada kunagi dokumente e-postiga.',
    },
  },
  rejected: {
    en: {
      subject: 'We couldn’t verify you',
      beforeLink:
        'Your verification was rejected. The reason, and how to have a person look at it again, are here:',
      afterLink: 'Deposits and withdrawals are blocked. Your balance stays as it is.',
    },
    de: {
      subject: 'Wir konnten dich nicht verifizieren',
      beforeLink:
        'Deine Verifizierung wurde abgelehnt. Den Grund und wie ein Mensch noch einmal darauf schaut, findest du hier:',
      afterLink: 'Ein- und Auszahlungen sind gesperrt. Dein Guthaben bleibt, wie es ist.',
    },
    'fr-CA': {
      subject: 'Nous n’avons pas pu vérifier votre identité',
      beforeLink:
        'Votre vérification a été refusée. Le motif et la façon de demander un nouvel examen par une personne se trouvent ici :',
      afterLink: 'Les dépôts et les retraits sont bloqués. Votre solde reste inchangé.',
    },
    no: {
      subject: 'Vi kunne ikke verifisere deg',
      beforeLink:
        'Verifiseringen din ble avvist. Her står årsaken, og hvordan du får et menneske til å se på saken igjen:',
      afterLink: 'Innskudd og uttak er sperret. Saldoen din er uendret.',
    },
    it: {
      subject: 'Non siamo riusciti a verificarti',
      beforeLink:
        'La tua verifica è stata respinta. Il motivo e come farla riesaminare da una persona sono qui:',
      afterLink: 'Depositi e prelievi sono bloccati. Il tuo saldo resta com’è.',
    },
    et: {
      subject: 'Me ei saanud sinu isikut kinnitada',
      beforeLink:
        'Sinu isikutuvastus lükati tagasi. Põhjuse ja selle, kuidas inimene asja uuesti läbi vaatab, leiad siit:',
      afterLink: 'Sisse- ja väljamaksed on blokeeritud. Sinu saldo jääb samaks.',
    },
  },
};

export const sendDecisionMail = (
  app: AppContext,
  tx: Tx,
  player: PlayerRow,
  decision: keyof typeof TEMPLATES,
): Promise<void> => sendTemplate(app, tx, player, TEMPLATES[decision], '/profile/verification');
