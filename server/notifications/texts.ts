// Data table.
import { findCurrency } from '../../src/contract/operator/currencies.ts';
import { intlTag, type LocaleCode } from '../../src/contract/operator/locales.ts';
import { type RouteName, routes } from '../../src/contract/routes/routes.ts';
import type { Notification, NotificationButton } from '../../src/contract/subjects/notifications.ts';
import { formatMoney } from '../../src/lib/money.ts';
import { type TextLanguage, type Texts, textFor, textLanguage } from '../locale.ts';

/** A payment: what the text of its notification says, and which payment the button opens. */
interface PaymentFacts {
  readonly amount_cents: number;
  readonly currency: string;
  readonly payment_id: number;
}

/** The values in the text of a notification; a promo brings its own text. */
export interface NotificationFacts {
  welcome: { readonly amount_cents: number; readonly currency: string };
  email_confirmed: Record<never, never>;
  email_changed: Record<never, never>;
  password_changed: Record<never, never>;
  two_factor_on: Record<never, never>;
  two_factor_off: Record<never, never>;
  passkey_added: Record<never, never>;
  wrong_code: Record<never, never>;
  /** `device` as in "Firefox, Windows"; empty when unknown. */
  new_sign_in: { readonly device: string };
  sandbox_grant: { readonly amount_cents: number; readonly currency: string };
  /** What is left of the limit. */
  loss_limit_near: { readonly amount_cents: number; readonly currency: string };
  wager_limit_near: { readonly amount_cents: number; readonly currency: string };
  session_limit_near: { readonly minutes: number };
  deposit_limit_near: { readonly amount_cents: number; readonly currency: string };
  /** What is given back. */
  late_bets_voided: { readonly amount_cents: number; readonly currency: string };
  /** The level's name in the operator's languages. */
  level_reached: { readonly name: Texts };
  promo: { readonly title: string; readonly text: string; readonly button: NotificationButton | null };
  verification_approved: Record<never, never>;
  verification_resubmit: Record<never, never>;
  verification_rejected: Record<never, never>;
  source_of_wealth_asked: Record<never, never>;
  deposit_succeeded: PaymentFacts;
  deposit_declined: PaymentFacts;
  deposit_canceled: PaymentFacts;
  /** It was paid, and can't be credited: the provider gives it back. */
  deposit_refunded: PaymentFacts;
  /** What has arrived. */
  cashout_succeeded: PaymentFacts;
  /** What is in the balance again. */
  cashout_returned: PaymentFacts;
  cashout_recalled: PaymentFacts;
}
export type NotificationEvent = keyof NotificationFacts;

type NotificationText = Pick<Notification, 'title' | 'text' | 'content'>;
interface NotificationTemplate {
  readonly title: string;
  /** `{}` is the amount, the device or the level. */
  readonly text: string;
  readonly button?: string;
}
type TemplateEvent = Exclude<NotificationEvent, 'promo'>;

const TEMPLATES: Readonly<Record<TemplateEvent, Readonly<Record<TextLanguage, NotificationTemplate>>>> = {
  welcome: {
    en: { title: 'Welcome', text: 'Your account starts with {} in sandbox money.', button: 'See the games' },
    de: { title: 'Willkommen', text: 'Dein Konto startet mit {} Spielgeld.', button: 'Zu den Spielen' },
    'fr-CA': {
      title: 'Bienvenue',
      text: 'Votre compte commence avec {} d’argent fictif.',
      button: 'Voir les jeux',
    },
    no: { title: 'Velkommen', text: 'Kontoen din starter med {} i lekepenger.', button: 'Se spillene' },
    it: {
      title: 'Ti diamo il benvenuto',
      text: 'Il tuo account parte con {} di denaro virtuale.',
      button: 'Vedi i giochi',
    },
    et: { title: 'Tere tulemast', text: 'Sinu kontol on alustuseks mänguraha {}.', button: 'Vaata mänge' },
  },
  email_confirmed: {
    en: { title: 'E-mail confirmed', text: 'Your e-mail address is now confirmed.' },
    de: { title: 'E-Mail-Adresse bestätigt', text: 'Deine E-Mail-Adresse ist jetzt bestätigt.' },
    'fr-CA': { title: 'Courriel confirmé', text: 'Votre adresse courriel est maintenant confirmée.' },
    no: { title: 'E-postadressen er bekreftet', text: 'E-postadressen din er nå bekreftet.' },
    it: { title: 'E-mail confermata', text: 'Il tuo indirizzo e-mail è stato confermato.' },
    et: { title: 'E-posti aadress on kinnitatud', text: 'Sinu e-posti aadress on nüüd kinnitatud.' },
  },
  email_changed: {
    en: {
      title: 'E-mail changed',
      text: 'You now sign in with your new e-mail address. If this wasn’t you, contact support.',
    },
    de: {
      title: 'E-Mail-Adresse geändert',
      text: 'Du meldest dich jetzt mit deiner neuen E-Mail-Adresse an. Falls du das nicht warst, wende dich an den Support.',
    },
    'fr-CA': {
      title: 'Adresse courriel modifiée',
      text: 'Vous vous connectez maintenant avec votre nouvelle adresse courriel. Si ce n’était pas vous, écrivez au soutien.',
    },
    no: {
      title: 'E-postadressen er endret',
      text: 'Du logger nå inn med den nye e-postadressen din. Hvis det ikke var deg, kontakter du kundestøtte.',
    },
    it: {
      title: 'E-mail modificata',
      text: 'Ora accedi con il tuo nuovo indirizzo e-mail. Se non sei stato tu, contatta l’assistenza.',
    },
    et: {
      title: 'E-posti aadress on muudetud',
      text: 'Nüüd logid sisse uue e-posti aadressiga. Kui see polnud sina, võta ühendust klienditoega.',
    },
  },
  password_changed: {
    en: {
      title: 'Password changed',
      text: 'Your password was changed and your other devices were signed out. If this wasn’t you, reset your password on the sign-in page. Passkeys and other sign-ins still work: check them under Security.',
    },
    de: {
      title: 'Passwort geändert',
      text: 'Dein Passwort wurde geändert, und deine anderen Geräte wurden abgemeldet. Falls du das nicht warst, setz dein Passwort auf der Anmeldeseite zurück. Passkeys und andere Anmeldungen gelten weiter: Prüfe sie unter „Sicherheit“.',
    },
    'fr-CA': {
      title: 'Mot de passe modifié',
      text: 'Votre mot de passe a été modifié et vos autres appareils ont été déconnectés. Si ce n’était pas vous, réinitialisez votre mot de passe à la page de connexion. Les clés d’accès et les autres façons de se connecter restent valides : vérifiez-les sous « Sécurité ».',
    },
    no: {
      title: 'Passordet er endret',
      text: 'Passordet ditt ble endret, og de andre enhetene dine ble logget ut. Hvis det ikke var deg, tilbakestiller du passordet på innloggingssiden. Passnøkler og andre måter å logge inn på gjelder fortsatt: Se over dem under «Sikkerhet».',
    },
    it: {
      title: 'Password modificata',
      text: 'La tua password è stata modificata e gli altri tuoi dispositivi sono stati disconnessi. Se non sei stato tu, reimposta la password dalla pagina di accesso. Le passkey e gli altri accessi restano validi: controllali in «Sicurezza».',
    },
    et: {
      title: 'Parool on muudetud',
      text: 'Sinu parool muudeti ja sinu teised seadmed logiti välja. Kui see polnud sina, lähtesta parool sisselogimise lehel. Pääsuvõtmed ja muud sisselogimisviisid kehtivad edasi: vaata need üle jaotises „Turvalisus“.',
    },
  },
  two_factor_on: {
    en: {
      title: 'Two-factor sign-in is on',
      text: 'Signing in with your password now also takes a code from your authenticator app.',
    },
    de: {
      title: 'Zwei-Faktor-Anmeldung ist an',
      text: 'Für die Anmeldung mit Passwort brauchst du jetzt auch einen Code aus deiner Authenticator-App.',
    },
    'fr-CA': {
      title: 'Connexion à deux facteurs activée',
      text: 'La connexion par mot de passe demande désormais aussi un code de votre application d’authentification.',
    },
    no: {
      title: 'Totrinnsinnlogging er på',
      text: 'Innlogging med passord krever nå også en kode fra autentiseringsappen.',
    },
    it: {
      title: 'Accesso a due fattori attivo',
      text: 'Per accedere con la password ora serve anche un codice della tua app di autenticazione.',
    },
    et: {
      title: 'Kaheastmeline sisselogimine on sees',
      text: 'Parooliga sisselogimiseks on nüüd vaja ka autentimisrakenduse koodi.',
    },
  },
  two_factor_off: {
    en: {
      title: 'Two-factor sign-in is off',
      text: 'Your password alone now signs you in. If this wasn’t you, change your password and turn it on again.',
    },
    de: {
      title: 'Zwei-Faktor-Anmeldung ist aus',
      text: 'Für die Anmeldung reicht jetzt dein Passwort. Falls du das nicht warst, ändere dein Passwort und schalte sie wieder ein.',
    },
    'fr-CA': {
      title: 'Connexion à deux facteurs désactivée',
      text: 'Votre mot de passe suffit désormais pour vous connecter. Si ce n’était pas vous, changez-le et réactivez-la.',
    },
    no: {
      title: 'Totrinnsinnlogging er av',
      text: 'Nå holder det med passordet for å logge inn. Hvis det ikke var deg, endrer du passordet og slår den på igjen.',
    },
    it: {
      title: 'Accesso a due fattori disattivato',
      text: 'Ora per accedere basta la password. Se non sei stato tu, cambia la password e riattivalo.',
    },
    et: {
      title: 'Kaheastmeline sisselogimine on väljas',
      text: 'Sisselogimiseks piisab nüüd paroolist. Kui see polnud sina, muuda parool ja lülita see uuesti sisse.',
    },
  },
  passkey_added: {
    en: {
      title: 'Passkey added',
      text: 'A passkey can now sign in to your account. If this wasn’t you, remove it under Security and change your password.',
    },
    de: {
      title: 'Passkey hinzugefügt',
      text: 'Mit einem neuen Passkey kann man sich jetzt in deinem Konto anmelden. Falls du das nicht warst, entferne ihn unter Sicherheit und ändere dein Passwort.',
    },
    'fr-CA': {
      title: 'Clé d’accès ajoutée',
      text: 'Une clé d’accès permet maintenant de se connecter à votre compte. Si ce n’était pas vous, supprimez-la sous Sécurité et changez votre mot de passe.',
    },
    no: {
      title: 'Passnøkkel lagt til',
      text: 'En ny passnøkkel kan nå logge inn på kontoen din. Hvis det ikke var deg, fjerner du den under Sikkerhet og endrer passordet.',
    },
    it: {
      title: 'Passkey aggiunta',
      text: 'Ora una passkey può accedere al tuo account. Se non sei stato tu, rimuovila in Sicurezza e cambia la password.',
    },
    et: {
      title: 'Pääsuvõti on lisatud',
      text: 'Sinu kontole saab nüüd sisse logida pääsuvõtmega. Kui see polnud sina, eemalda see turvalisuse lehel ja muuda parool.',
    },
  },
  wrong_code: {
    en: {
      title: 'Sign-in stopped by two-factor',
      text: 'Someone entered your password but not the right code. If this wasn’t you, change your password.',
    },
    de: {
      title: 'Anmeldung durch den zweiten Faktor gestoppt',
      text: 'Jemand hat dein Passwort eingegeben, aber nicht den richtigen Code. Falls du das nicht warst, ändere dein Passwort.',
    },
    'fr-CA': {
      title: 'Connexion bloquée par le second facteur',
      text: 'Quelqu’un a saisi votre mot de passe, mais pas le bon code. Si ce n’était pas vous, changez votre mot de passe.',
    },
    no: {
      title: 'Innlogging stoppet av totrinnskoden',
      text: 'Noen skrev inn passordet ditt, men ikke riktig kode. Hvis det ikke var deg, endrer du passordet.',
    },
    it: {
      title: 'Accesso fermato dal secondo fattore',
      text: 'Qualcuno ha inserito la tua password ma non il codice giusto. Se non sei stato tu, cambia la password.',
    },
    et: {
      title: 'Teine aste peatas sisselogimise',
      text: 'Keegi sisestas sinu parooli, kuid mitte õiget koodi. Kui see polnud sina, muuda parool.',
    },
  },
  new_sign_in: {
    en: {
      title: 'Signed in on a new device',
      text: '{}. If this wasn’t you, sign out and reset your password.',
    },
    de: {
      title: 'Anmeldung auf einem neuen Gerät',
      text: '{}. Falls du das nicht warst, melde dich ab und setz dein Passwort zurück.',
    },
    'fr-CA': {
      title: 'Connexion à partir d’un nouvel appareil',
      text: '{}. Si ce n’était pas vous, déconnectez-vous et réinitialisez votre mot de passe.',
    },
    no: {
      title: 'Innlogging fra en ny enhet',
      text: '{}. Hvis det ikke var deg, logger du ut og tilbakestiller passordet.',
    },
    it: {
      title: 'Accesso da un nuovo dispositivo',
      text: '{}. Se non sei stato tu, esci e reimposta la password.',
    },
    et: {
      title: 'Sisselogimine uuest seadmest',
      text: '{}. Kui see polnud sina, logi välja ja lähtesta parool.',
    },
  },
  sandbox_grant: {
    en: { title: 'Sandbox money added', text: '{} was added to your balance.' },
    de: { title: 'Spielgeld gutgeschrieben', text: '{} wurden deinem Guthaben gutgeschrieben.' },
    'fr-CA': { title: 'Argent fictif ajouté', text: '{} ont été ajoutés à votre solde.' },
    no: { title: 'Lekepenger lagt til', text: '{} ble lagt til saldoen din.' },
    it: { title: 'Denaro virtuale accreditato', text: 'Abbiamo aggiunto {} al tuo saldo.' },
    et: { title: 'Mänguraha lisatud', text: 'Sinu saldole lisati {}.' },
  },
  loss_limit_near: {
    en: { title: 'Close to your loss limit', text: '{} is left of it.' },
    de: { title: 'Dein Verlustlimit ist fast erreicht', text: 'Davon bleiben dir noch {}.' },
    'fr-CA': { title: 'Limite de pertes presque atteinte', text: 'Il en reste {}.' },
    no: { title: 'Du nærmer deg tapsgrensen', text: '{} gjenstår.' },
    it: { title: 'Limite di perdita quasi raggiunto', text: 'Ti restano {}.' },
    et: { title: 'Kaotuslimiit on peaaegu täis', text: 'Järel on {}.' },
  },
  wager_limit_near: {
    en: { title: 'Close to your wager limit', text: '{} is left of it.' },
    de: { title: 'Dein Einsatzlimit ist fast erreicht', text: 'Davon bleiben dir noch {}.' },
    'fr-CA': { title: 'Limite de mises presque atteinte', text: 'Il en reste {}.' },
    no: { title: 'Du nærmer deg innsatsgrensen', text: '{} gjenstår.' },
    it: { title: 'Limite di puntata quasi raggiunto', text: 'Ti restano {}.' },
    et: { title: 'Panuste limiit on peaaegu täis', text: 'Järel on {}.' },
  },
  deposit_limit_near: {
    en: { title: 'Close to your deposit limit', text: '{} is left of it.' },
    de: { title: 'Dein Einzahlungslimit ist fast erreicht', text: 'Davon bleiben dir noch {}.' },
    'fr-CA': { title: 'Limite de dépôts presque atteinte', text: 'Il en reste {}.' },
    no: { title: 'Du nærmer deg innskuddsgrensen', text: '{} gjenstår.' },
    it: { title: 'Limite di deposito quasi raggiunto', text: 'Ti restano {}.' },
    et: { title: 'Sissemaksete limiit on peaaegu täis', text: 'Järel on {}.' },
  },
  late_bets_voided: {
    en: {
      title: 'Bets after your break were cancelled',
      text: 'You took a break on a device without a connection. What other devices bet after that is void, and {} is back in your balance.',
    },
    de: {
      title: 'Einsätze nach deiner Pause sind storniert',
      text: 'Du hast auf einem Gerät ohne Verbindung eine Pause begonnen. Was danach auf anderen Geräten gesetzt wurde, gilt nicht. {} sind wieder in deinem Guthaben.',
    },
    'fr-CA': {
      title: 'Les mises après votre pause sont annulées',
      text: 'Vous avez pris une pause sur un appareil sans connexion. Les mises faites ensuite sur d’autres appareils sont annulées : {} sont de retour dans votre solde.',
    },
    no: {
      title: 'Innsatser etter pausen din er annullert',
      text: 'Du tok en pause på en enhet uten tilkobling. Det som ble satset på andre enheter etterpå, gjelder ikke. {} er tilbake på saldoen din.',
    },
    it: {
      title: 'Le puntate dopo la tua pausa sono annullate',
      text: 'Hai iniziato una pausa su un dispositivo senza connessione. Le puntate fatte dopo su altri dispositivi sono nulle: {} sono di nuovo nel tuo saldo.',
    },
    et: {
      title: 'Panused pärast sinu pausi on tühistatud',
      text: 'Alustasid pausi seadmes, millel polnud ühendust. Pärast seda teistes seadmetes tehtud panused ei kehti ja {} on tagasi sinu saldol.',
    },
  },
  session_limit_near: {
    en: { title: 'Close to your daily time limit', text: 'Minutes left today: {}' },
    de: { title: 'Dein tägliches Zeitlimit ist fast erreicht', text: 'Minuten, die heute noch bleiben: {}' },
    'fr-CA': {
      title: 'Limite de temps quotidienne presque atteinte',
      text: 'Minutes restantes aujourd’hui : {}',
    },
    no: { title: 'Du nærmer deg dagens tidsgrense', text: 'Minutter igjen i dag: {}' },
    it: { title: 'Limite di tempo giornaliero quasi raggiunto', text: 'Minuti rimasti oggi: {}' },
    et: { title: 'Päevane ajalimiit on peaaegu täis', text: 'Täna on jäänud minuteid: {}' },
  },
  level_reached: {
    en: { title: 'A new level', text: 'Your level is now {}.', button: 'See the levels' },
    de: { title: 'Ein neues Level', text: 'Dein Level ist jetzt {}.', button: 'Zu den Levels' },
    'fr-CA': { title: 'Nouveau niveau', text: 'Votre niveau est maintenant {}.', button: 'Voir les niveaux' },
    no: { title: 'Nytt nivå', text: 'Nivået ditt er nå {}.', button: 'Se nivåene' },
    it: { title: 'Nuovo livello', text: 'Il tuo livello ora è {}.', button: 'Vedi i livelli' },
    et: { title: 'Uus tase', text: 'Sinu tase on nüüd {}.', button: 'Vaata tasemeid' },
  },
  verification_approved: {
    en: {
      title: 'Your documents are verified',
      text: 'We’ve checked your identity and address. There’s nothing more to send.',
    },
    de: {
      title: 'Deine Dokumente sind geprüft',
      text: 'Identität und Adresse sind bestätigt. Du musst nichts mehr schicken.',
    },
    'fr-CA': {
      title: 'Vos documents sont vérifiés',
      text: 'Votre identité et votre adresse sont confirmées. Vous n’avez plus rien à envoyer.',
    },
    no: {
      title: 'Dokumentene dine er godkjent',
      text: 'Identiteten og adressen din er bekreftet. Du trenger ikke å sende mer.',
    },
    it: {
      title: 'I tuoi documenti sono verificati',
      text: 'Identità e indirizzo sono confermati. Non devi inviare altro.',
    },
    et: {
      title: 'Sinu dokumendid on kontrollitud',
      text: 'Sinu isik ja aadress on kinnitatud. Rohkem pole vaja midagi saata.',
    },
  },
  verification_resubmit: {
    en: {
      title: 'We need another document',
      text: 'We couldn’t accept one of your documents. Open Verification in your profile to see why.',
    },
    de: {
      title: 'Wir brauchen noch ein Dokument',
      text: 'Eines deiner Dokumente konnten wir nicht annehmen. Warum, steht im Profil unter „Verifizierung“.',
    },
    'fr-CA': {
      title: 'Il nous faut un autre document',
      text: 'Nous n’avons pas pu accepter l’un de vos documents. Le motif est dans votre profil, sous Vérification.',
    },
    no: {
      title: 'Vi trenger et nytt dokument',
      text: 'Vi kunne ikke godta et av dokumentene dine. Åpne Verifisering i profilen din for å se hvorfor.',
    },
    it: {
      title: 'Ci serve un altro documento',
      text: 'Non abbiamo potuto accettare uno dei tuoi documenti. Il motivo è nel profilo, alla voce Verifica.',
    },
    et: {
      title: 'Vajame veel üht dokumenti',
      text: 'Me ei saanud üht sinu dokumenti vastu võtta. Põhjuse leiad profiilist, jaotisest „Isikutuvastus“.',
    },
  },
  verification_rejected: {
    en: {
      title: 'We couldn’t verify you',
      text: 'Deposits and withdrawals are blocked. Open Verification in your profile to see why.',
    },
    de: {
      title: 'Wir konnten dich nicht verifizieren',
      text: 'Ein- und Auszahlungen sind gesperrt. Warum, steht im Profil unter „Verifizierung“.',
    },
    'fr-CA': {
      title: 'Nous n’avons pas pu vérifier votre identité',
      text: 'Les dépôts et les retraits sont bloqués. Le motif est dans votre profil, sous Vérification.',
    },
    no: {
      title: 'Vi kunne ikke verifisere deg',
      text: 'Innskudd og uttak er sperret. Åpne Verifisering i profilen din for å se hvorfor.',
    },
    it: {
      title: 'Non siamo riusciti a verificarti',
      text: 'Depositi e prelievi sono bloccati. Il motivo è nel profilo, alla voce Verifica.',
    },
    et: {
      title: 'Me ei saanud sinu isikut kinnitada',
      text: 'Sisse- ja väljamaksed on blokeeritud. Põhjuse leiad profiilist, jaotisest „Isikutuvastus“.',
    },
  },
  source_of_wealth_asked: {
    en: {
      title: 'Tell us where your money comes from',
      text: 'A short questionnaire waits for you in your profile, under Verification.',
    },
    de: {
      title: 'Sag uns, woher dein Geld kommt',
      text: 'Ein kurzer Fragebogen wartet in deinem Profil unter „Verifizierung“.',
    },
    'fr-CA': {
      title: 'Dites-nous d’où vient votre argent',
      text: 'Un court questionnaire vous attend dans votre profil, sous Vérification.',
    },
    no: {
      title: 'Fortell oss hvor pengene dine kommer fra',
      text: 'Et kort spørreskjema venter i profilen din, under Verifisering.',
    },
    it: {
      title: 'Dicci da dove viene il tuo denaro',
      text: 'Un breve questionario ti aspetta nel profilo, alla voce Verifica.',
    },
    et: {
      title: 'Räägi meile, kust su raha pärineb',
      text: 'Profiilis, jaotises „Isikutuvastus“, ootab sind lühike küsimustik.',
    },
  },
  deposit_succeeded: {
    en: { title: 'Deposit received', text: '{} is in your balance.' },
    de: { title: 'Einzahlung angekommen', text: '{} sind in deinem Guthaben.' },
    'fr-CA': { title: 'Dépôt reçu', text: '{} se trouvent dans votre solde.' },
    no: { title: 'Innskuddet er mottatt', text: '{} er lagt til i saldoen din.' },
    it: { title: 'Deposito ricevuto', text: '{} sono nel tuo saldo.' },
    et: { title: 'Sissemakse on laekunud', text: '{} on sinu saldol.' },
  },
  deposit_declined: {
    en: { title: 'Deposit declined', text: 'Your deposit of {} was declined. Open Payments to see why.' },
    de: {
      title: 'Einzahlung abgelehnt',
      text: 'Deine Einzahlung von {} wurde abgelehnt. Warum, steht unter „Zahlungen“.',
    },
    'fr-CA': { title: 'Dépôt refusé', text: 'Votre dépôt de {} a été refusé. Le motif est sous Paiements.' },
    no: {
      title: 'Innskuddet ble avslått',
      text: 'Innskuddet ditt på {} ble avslått. Åpne Betalinger for å se hvorfor.',
    },
    it: {
      title: 'Deposito rifiutato',
      text: 'Il tuo deposito di {} è stato rifiutato. Il motivo è nella sezione Pagamenti.',
    },
    et: {
      title: 'Sissemakse lükati tagasi',
      text: 'Sinu sissemakse summas {} lükati tagasi. Põhjuse leiad jaotisest „Maksed“.',
    },
  },
  deposit_canceled: {
    en: { title: 'Deposit cancelled', text: 'Your deposit of {} was cancelled. Nothing was credited.' },
    de: {
      title: 'Einzahlung abgebrochen',
      text: 'Deine Einzahlung von {} wurde abgebrochen. Es wurde nichts gutgeschrieben.',
    },
    'fr-CA': { title: 'Dépôt annulé', text: 'Votre dépôt de {} a été annulé. Rien n’a été crédité.' },
    no: {
      title: 'Innskuddet ble avbrutt',
      text: 'Innskuddet ditt på {} ble avbrutt. Ingenting ble lagt til i saldoen.',
    },
    it: {
      title: 'Deposito annullato',
      text: 'Il tuo deposito di {} è stato annullato. Non è stato accreditato nulla.',
    },
    et: {
      title: 'Sissemakse tühistati',
      text: 'Sinu sissemakse summas {} tühistati. Saldole ei lisatud midagi.',
    },
  },
  deposit_refunded: {
    en: {
      title: 'Deposit returned',
      text: 'We couldn’t accept your deposit of {}. The money goes back to where it came from.',
    },
    de: {
      title: 'Einzahlung geht zurück',
      text: 'Deine Einzahlung von {} konnten wir nicht annehmen. Das Geld geht dorthin zurück, woher es kam.',
    },
    'fr-CA': {
      title: 'Dépôt retourné',
      text: 'Nous n’avons pas pu accepter votre dépôt de {}. L’argent retourne d’où il vient.',
    },
    no: {
      title: 'Innskuddet sendes tilbake',
      text: 'Vi kunne ikke ta imot innskuddet ditt på {}. Pengene går tilbake dit de kom fra.',
    },
    it: {
      title: 'Deposito restituito',
      text: 'Non abbiamo potuto accettare il tuo deposito di {}. Il denaro torna da dove è arrivato.',
    },
    et: {
      title: 'Sissemakse tagastatakse',
      text: 'Me ei saanud sinu sissemakset summas {} vastu võtta. Raha läheb tagasi sinna, kust see tuli.',
    },
  },
  cashout_succeeded: {
    en: { title: 'Withdrawal paid out', text: '{} was paid out to you.' },
    de: { title: 'Auszahlung ausgeführt', text: '{} wurden an dich ausgezahlt.' },
    'fr-CA': { title: 'Retrait versé', text: '{} vous ont été versés.' },
    no: { title: 'Uttaket er utbetalt', text: '{} er utbetalt til deg.' },
    it: { title: 'Prelievo pagato', text: 'Ti abbiamo versato {}.' },
    et: { title: 'Väljamakse on tehtud', text: '{} on sulle välja makstud.' },
  },
  cashout_returned: {
    en: { title: 'Withdrawal not paid out', text: '{} is back in your balance. Open Payments to see why.' },
    de: {
      title: 'Auszahlung nicht ausgeführt',
      text: '{} sind wieder in deinem Guthaben. Warum, steht unter „Zahlungen“.',
    },
    'fr-CA': {
      title: 'Retrait non versé',
      text: '{} sont de retour dans votre solde. Le motif est sous Paiements.',
    },
    no: {
      title: 'Uttaket ble ikke utbetalt',
      text: '{} er tilbake i saldoen din. Åpne Betalinger for å se hvorfor.',
    },
    it: {
      title: 'Prelievo non pagato',
      text: '{} sono di nuovo nel tuo saldo. Il motivo è nella sezione Pagamenti.',
    },
    et: {
      title: 'Väljamakset ei tehtud',
      text: '{} on jälle sinu saldol. Põhjuse leiad jaotisest „Maksed“.',
    },
  },
  cashout_recalled: {
    en: { title: 'Withdrawal recalled', text: '{} is back in your balance.' },
    de: { title: 'Auszahlung zurückgeholt', text: '{} sind wieder in deinem Guthaben.' },
    'fr-CA': { title: 'Retrait rappelé', text: '{} sont de retour dans votre solde.' },
    no: { title: 'Uttaket er trukket tilbake', text: '{} er tilbake i saldoen din.' },
    it: { title: 'Prelievo revocato', text: '{} sono di nuovo nel tuo saldo.' },
    et: { title: 'Väljamakse kutsuti tagasi', text: '{} on jälle sinu saldol.' },
  },
};

/** Where a button leads that does not lead to the games. */
const BUTTON_ROUTES: Readonly<Partial<Record<TemplateEvent, RouteName>>> = { level_reached: 'profileLevel' };

/** The button of every notification of a payment. */
const PAYMENT_BUTTON: Readonly<Record<TextLanguage, string>> = {
  en: 'See the payment',
  de: 'Zur Zahlung',
  'fr-CA': 'Voir le paiement',
  no: 'Se betalingen',
  it: 'Vedi il pagamento',
  et: 'Vaata makset',
};

const UNKNOWN_DEVICE: Readonly<Record<TextLanguage, string>> = {
  en: 'Unknown device',
  de: 'Unbekanntes Gerät',
  'fr-CA': 'Appareil inconnu',
  no: 'Ukjent enhet',
  it: 'Dispositivo sconosciuto',
  et: 'Tundmatu seade',
};

function placeholderValue(facts: NotificationFacts[TemplateEvent], locale: LocaleCode): string {
  if ('amount_cents' in facts) {
    const { amount_cents, currency } = facts;
    const known = findCurrency(currency);
    return known ? formatMoney(amount_cents, known, intlTag(locale)) : `${amount_cents} ${currency}`;
  }
  if ('minutes' in facts) return String(facts.minutes);
  if ('name' in facts) return textFor(locale, facts.name);
  return 'device' in facts && facts.device !== '' ? facts.device : UNKNOWN_DEVICE[textLanguage(locale)];
}

function buttonOf(
  event: TemplateEvent,
  facts: NotificationFacts[TemplateEvent],
  locale: LocaleCode,
): NotificationButton | null {
  const language = textLanguage(locale);
  if ('payment_id' in facts)
    return {
      title: PAYMENT_BUTTON[language],
      path: `${routes.payments.pattern}?payment=${facts.payment_id}`,
    };
  const { button } = TEMPLATES[event][language];
  return button === undefined ? null : { title: button, toName: BUTTON_ROUTES[event] ?? 'pokiesRoot' };
}

/** A notification in a language: stored are its facts, so that a list is never in two. */
export function renderNotification<E extends NotificationEvent>(
  event: E,
  facts: NotificationFacts[E],
  locale: LocaleCode,
): NotificationText {
  if (event === 'promo') {
    const { title, text, button } = facts as NotificationFacts['promo'];
    return { title, text, content: button && { icon: null, title: null, button } };
  }
  const template = TEMPLATES[event as TemplateEvent][textLanguage(locale)];
  const button = buttonOf(event as TemplateEvent, facts as NotificationFacts[TemplateEvent], locale);
  return {
    title: template.title,
    text: template.text.replace('{}', placeholderValue(facts as NotificationFacts[TemplateEvent], locale)),
    content: button && { icon: null, title: null, button },
  };
}
