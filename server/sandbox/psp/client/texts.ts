// Data table.
import type { CardError, CardFieldName } from '../../../../src/contract/operator/third-party.ts';

export interface Texts {
  readonly fields: Readonly<Record<CardFieldName, string>>;
  readonly expiryExample: string;
  readonly errors: Readonly<Record<CardError, string>>;
  readonly cardNote: string;
  readonly testCards: readonly string[];
  readonly sandbox: string;
  readonly titles: Readonly<Record<'bank' | 'wallet' | 'challenge', string>>;
  /** `{}` is who is paid. */
  readonly payTo: string;
  readonly logInNote: string;
  readonly logIn: string;
  readonly approve: string;
  readonly decline: string;
  readonly cancel: string;
  readonly leave: string;
  /** `{}` is the code. */
  readonly codeSent: string;
  readonly code: string;
  readonly confirm: string;
  /** `{}` is how many attempts are left. */
  readonly wrongCode: string;
  readonly done: string;
  readonly refused: string;
  readonly over: string;
  readonly back: string;
  readonly backInApp: string;
  readonly loading: string;
  readonly offline: string;
  readonly retry: string;
  readonly unknown: string;
}

const en: Texts = {
  fields: { number: 'Card number', expiry: 'Expiry date', cvc: 'Security code', holder: 'Name on card' },
  expiryExample: 'MM/YY',
  errors: {
    'errors.required': 'Fill this in',
    'errors.card.number': 'This card number isn’t right',
    'errors.card.unsupported': 'This kind of card isn’t accepted here',
    'errors.card.expiry': 'Enter month and year as MM/YY',
    'errors.card.expired': 'This card has expired',
    'errors.card.cvc': 'This security code isn’t right',
    'errors.card.holder': 'Enter the name as it is on the card',
  },
  cardNote: 'Sandbox: no real money. Test cards',
  testCards: [
    '4242 4242 4242 4242: succeeds',
    '5555 5555 5555 4444: succeeds (Mastercard)',
    '4000 0000 0000 3220: asks for 3-D Secure',
    '4000 0000 0000 0002: declined by the bank',
    '4000 0000 0000 9995: not enough money',
    '4000 0000 0000 0069: card expired',
    '4000 0000 0000 9979: card blocked',
    '4000 0000 0000 0119: the provider fails',
    '4100 0000 0000 0019: stopped as fraud',
  ],
  sandbox: 'This is a sandbox: no bank is behind it, and no real money moves. Never type in real details.',
  titles: { bank: 'Sandbox bank', wallet: 'Sandbox wallet', challenge: 'Confirm your payment' },
  payTo: 'Payment to {}',
  logInNote: 'No password is asked for here.',
  logIn: 'Log in to the sandbox bank',
  approve: 'Approve payment',
  decline: 'Decline as the bank',
  cancel: 'Cancel payment',
  leave: 'Go back without answering',
  codeSent: 'A bank would send a code to your phone. In the sandbox it is {}.',
  code: 'Code',
  confirm: 'Confirm',
  wrongCode: 'This code is wrong. Attempts left: {}',
  done: 'The payment is approved.',
  refused: 'The payment was declined.',
  over: 'The payment was cancelled.',
  back: 'Back to the casino',
  backInApp: 'Continue in the casino.',
  loading: 'Loading …',
  offline: 'No connection. Nothing has been changed.',
  retry: 'Try again',
  unknown: 'There is no payment at this address.',
};

const de: Texts = {
  fields: {
    number: 'Kartennummer',
    expiry: 'Gültig bis',
    cvc: 'Prüfnummer',
    holder: 'Name auf der Karte',
  },
  expiryExample: 'MM/JJ',
  errors: {
    'errors.required': 'Bitte ausfüllen',
    'errors.card.number': 'Diese Kartennummer stimmt nicht',
    'errors.card.unsupported': 'Diese Art von Karte wird hier nicht angenommen',
    'errors.card.expiry': 'Gib Monat und Jahr als MM/JJ ein',
    'errors.card.expired': 'Diese Karte ist abgelaufen',
    'errors.card.cvc': 'Diese Prüfnummer stimmt nicht',
    'errors.card.holder': 'Gib den Namen so ein, wie er auf der Karte steht',
  },
  cardNote: 'Sandbox: kein echtes Geld. Testkarten',
  testCards: [
    '4242 4242 4242 4242: gelingt',
    '5555 5555 5555 4444: gelingt (Mastercard)',
    '4000 0000 0000 3220: verlangt 3-D Secure',
    '4000 0000 0000 0002: von der Bank abgelehnt',
    '4000 0000 0000 9995: nicht genug Geld',
    '4000 0000 0000 0069: Karte abgelaufen',
    '4000 0000 0000 9979: Karte gesperrt',
    '4000 0000 0000 0119: Fehler beim Anbieter',
    '4100 0000 0000 0019: wegen Betrugsverdacht gestoppt',
  ],
  sandbox:
    'Das ist eine Sandbox: Keine Bank steht dahinter, und kein echtes Geld wird bewegt. Gib niemals echte Daten ein.',
  titles: { bank: 'Sandbox-Bank', wallet: 'Sandbox-Wallet', challenge: 'Bestätige deine Zahlung' },
  payTo: 'Zahlung an {}',
  logInNote: 'Hier wird kein Passwort verlangt.',
  logIn: 'Bei der Sandbox-Bank anmelden',
  approve: 'Zahlung freigeben',
  decline: 'Im Namen der Bank ablehnen',
  cancel: 'Zahlung abbrechen',
  leave: 'Zurück, ohne zu antworten',
  codeSent: 'Eine Bank würde dir einen Code aufs Handy schicken. In der Sandbox ist es {}.',
  code: 'Code',
  confirm: 'Bestätigen',
  wrongCode: 'Dieser Code ist falsch. Verbleibende Versuche: {}',
  done: 'Die Zahlung ist freigegeben.',
  refused: 'Die Zahlung wurde abgelehnt.',
  over: 'Die Zahlung wurde abgebrochen.',
  back: 'Zurück zum Casino',
  backInApp: 'Im Casino geht es weiter.',
  loading: 'Wird geladen …',
  offline: 'Keine Verbindung. Es wurde nichts geändert.',
  retry: 'Erneut versuchen',
  unknown: 'Unter dieser Adresse gibt es keine Zahlung.',
};

const fr: Texts = {
  fields: {
    number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    cvc: 'Code de sécurité',
    holder: 'Nom sur la carte',
  },
  expiryExample: 'MM/AA',
  errors: {
    'errors.required': 'À remplir',
    'errors.card.number': 'Ce numéro de carte est inexact',
    'errors.card.unsupported': 'Ce type de carte n’est pas accepté ici',
    'errors.card.expiry': 'Entrez le mois et l’année sous la forme MM/AA',
    'errors.card.expired': 'Cette carte est expirée',
    'errors.card.cvc': 'Ce code de sécurité est inexact',
    'errors.card.holder': 'Entrez le nom tel qu’il figure sur la carte',
  },
  cardNote: 'Bac à sable : aucun argent réel. Cartes d’essai',
  testCards: [
    '4242 4242 4242 4242 : réussit',
    '5555 5555 5555 4444 : réussit (Mastercard)',
    '4000 0000 0000 3220 : demande 3-D Secure',
    '4000 0000 0000 0002 : refusée par la banque',
    '4000 0000 0000 9995 : fonds insuffisants',
    '4000 0000 0000 0069 : carte expirée',
    '4000 0000 0000 9979 : carte bloquée',
    '4000 0000 0000 0119 : panne du fournisseur',
    '4100 0000 0000 0019 : arrêtée pour fraude',
  ],
  sandbox:
    'Ceci est un bac à sable : aucune banque n’est derrière et aucun argent réel ne circule. N’entrez jamais de vraies données.',
  titles: {
    bank: 'Banque bac à sable',
    wallet: 'Portefeuille bac à sable',
    challenge: 'Confirmez votre paiement',
  },
  payTo: 'Paiement à {}',
  logInNote: 'Aucun mot de passe n’est demandé ici.',
  logIn: 'Ouvrir une session à la banque bac à sable',
  approve: 'Approuver le paiement',
  decline: 'Refuser au nom de la banque',
  cancel: 'Annuler le paiement',
  leave: 'Revenir sans répondre',
  codeSent: 'Une banque enverrait un code à votre téléphone. Dans le bac à sable, c’est {}.',
  code: 'Code',
  confirm: 'Confirmer',
  wrongCode: 'Ce code est inexact. Essais restants : {}',
  done: 'Le paiement est approuvé.',
  refused: 'Le paiement a été refusé.',
  over: 'Le paiement a été annulé.',
  back: 'Retour au casino',
  backInApp: 'Continuez dans le casino.',
  loading: 'Chargement …',
  offline: 'Aucune connexion. Rien n’a été modifié.',
  retry: 'Réessayer',
  unknown: 'Il n’y a aucun paiement à cette adresse.',
};

const no: Texts = {
  fields: {
    number: 'Kortnummer',
    expiry: 'Utløpsdato',
    cvc: 'Sikkerhetskode',
    holder: 'Navn på kortet',
  },
  expiryExample: 'MM/ÅÅ',
  errors: {
    'errors.required': 'Må fylles ut',
    'errors.card.number': 'Dette kortnummeret stemmer ikke',
    'errors.card.unsupported': 'Denne typen kort godtas ikke her',
    'errors.card.expiry': 'Skriv måned og år som MM/ÅÅ',
    'errors.card.expired': 'Dette kortet er utløpt',
    'errors.card.cvc': 'Denne sikkerhetskoden stemmer ikke',
    'errors.card.holder': 'Skriv navnet slik det står på kortet',
  },
  cardNote: 'Sandkasse: ingen ekte penger. Testkort',
  testCards: [
    '4242 4242 4242 4242: lykkes',
    '5555 5555 5555 4444: lykkes (Mastercard)',
    '4000 0000 0000 3220: ber om 3-D Secure',
    '4000 0000 0000 0002: avslått av banken',
    '4000 0000 0000 9995: ikke nok penger',
    '4000 0000 0000 0069: kortet er utløpt',
    '4000 0000 0000 9979: kortet er sperret',
    '4000 0000 0000 0119: feil hos leverandøren',
    '4100 0000 0000 0019: stoppet som svindel',
  ],
  sandbox:
    'Dette er en sandkasse: ingen bank står bak, og ingen ekte penger flyttes. Skriv aldri inn ekte opplysninger.',
  titles: { bank: 'Sandkassebank', wallet: 'Sandkasselommebok', challenge: 'Bekreft betalingen' },
  payTo: 'Betaling til {}',
  logInNote: 'Det spørres ikke om noe passord her.',
  logIn: 'Logg inn i sandkassebanken',
  approve: 'Godkjenn betalingen',
  decline: 'Avslå på vegne av banken',
  cancel: 'Avbryt betalingen',
  leave: 'Gå tilbake uten å svare',
  codeSent: 'En bank ville sendt en kode til telefonen din. I sandkassen er den {}.',
  code: 'Kode',
  confirm: 'Bekreft',
  wrongCode: 'Denne koden er feil. Forsøk igjen: {}',
  done: 'Betalingen er godkjent.',
  refused: 'Betalingen ble avslått.',
  over: 'Betalingen ble avbrutt.',
  back: 'Tilbake til kasinoet',
  backInApp: 'Fortsett i kasinoet.',
  loading: 'Laster …',
  offline: 'Ingen forbindelse. Ingenting er endret.',
  retry: 'Prøv igjen',
  unknown: 'Det finnes ingen betaling på denne adressen.',
};

const it: Texts = {
  fields: {
    number: 'Numero della carta',
    expiry: 'Data di scadenza',
    cvc: 'Codice di sicurezza',
    holder: 'Nome sulla carta',
  },
  expiryExample: 'MM/AA',
  errors: {
    'errors.required': 'Campo obbligatorio',
    'errors.card.number': 'Questo numero di carta non è corretto',
    'errors.card.unsupported': 'Questo tipo di carta non è accettato qui',
    'errors.card.expiry': 'Inserisci mese e anno come MM/AA',
    'errors.card.expired': 'Questa carta è scaduta',
    'errors.card.cvc': 'Questo codice di sicurezza non è corretto',
    'errors.card.holder': 'Inserisci il nome come appare sulla carta',
  },
  cardNote: 'Sandbox: niente denaro reale. Carte di prova',
  testCards: [
    '4242 4242 4242 4242: riesce',
    '5555 5555 5555 4444: riesce (Mastercard)',
    '4000 0000 0000 3220: chiede 3-D Secure',
    '4000 0000 0000 0002: rifiutata dalla banca',
    '4000 0000 0000 9995: fondi insufficienti',
    '4000 0000 0000 0069: carta scaduta',
    '4000 0000 0000 9979: carta bloccata',
    '4000 0000 0000 0119: errore del fornitore',
    '4100 0000 0000 0019: fermata per frode',
  ],
  sandbox:
    'Questa è una sandbox: non c’è nessuna banca e non si muove denaro reale. Non inserire mai dati veri.',
  titles: { bank: 'Banca sandbox', wallet: 'Portafoglio sandbox', challenge: 'Conferma il pagamento' },
  payTo: 'Pagamento a {}',
  logInNote: 'Qui non viene chiesta nessuna password.',
  logIn: 'Accedi alla banca sandbox',
  approve: 'Approva il pagamento',
  decline: 'Rifiuta a nome della banca',
  cancel: 'Annulla il pagamento',
  leave: 'Torna indietro senza rispondere',
  codeSent: 'Una banca invierebbe un codice al tuo telefono. Nella sandbox è {}.',
  code: 'Codice',
  confirm: 'Conferma',
  wrongCode: 'Questo codice è sbagliato. Tentativi rimasti: {}',
  done: 'Il pagamento è approvato.',
  refused: 'Il pagamento è stato rifiutato.',
  over: 'Il pagamento è stato annullato.',
  back: 'Torna al casinò',
  backInApp: 'Continua nel casinò.',
  loading: 'Caricamento …',
  offline: 'Nessuna connessione. Non è cambiato nulla.',
  retry: 'Riprova',
  unknown: 'A questo indirizzo non c’è nessun pagamento.',
};

const et: Texts = {
  fields: {
    number: 'Kaardi number',
    expiry: 'Kehtib kuni',
    cvc: 'Turvakood',
    holder: 'Nimi kaardil',
  },
  expiryExample: 'KK/AA',
  errors: {
    'errors.required': 'Täida see väli',
    'errors.card.number': 'See kaardinumber ei ole õige',
    'errors.card.unsupported': 'Seda liiki kaarti siin ei võeta',
    'errors.card.expiry': 'Sisesta kuu ja aasta kujul KK/AA',
    'errors.card.expired': 'See kaart on aegunud',
    'errors.card.cvc': 'See turvakood ei ole õige',
    'errors.card.holder': 'Sisesta nimi nii, nagu see on kaardil',
  },
  cardNote: 'Liivakast: pärisraha ei liigu. Testkaardid',
  testCards: [
    '4242 4242 4242 4242: õnnestub',
    '5555 5555 5555 4444: õnnestub (Mastercard)',
    '4000 0000 0000 3220: küsib 3-D Secure’i',
    '4000 0000 0000 0002: pank lükkab tagasi',
    '4000 0000 0000 9995: raha ei ole piisavalt',
    '4000 0000 0000 0069: kaart on aegunud',
    '4000 0000 0000 9979: kaart on blokeeritud',
    '4000 0000 0000 0119: teenusepakkuja viga',
    '4100 0000 0000 0019: peatatakse pettusena',
  ],
  sandbox:
    'See on liivakast: selle taga ei ole panka ja pärisraha ei liigu. Ära kunagi sisesta päris andmeid.',
  titles: { bank: 'Liivakasti pank', wallet: 'Liivakasti rahakott', challenge: 'Kinnita makse' },
  payTo: 'Makse saaja: {}',
  logInNote: 'Siin parooli ei küsita.',
  logIn: 'Logi liivakasti panka sisse',
  approve: 'Kinnita makse',
  decline: 'Lükka panga nimel tagasi',
  cancel: 'Tühista makse',
  leave: 'Mine tagasi vastamata',
  codeSent: 'Pank saadaks koodi sinu telefonile. Liivakastis on see {}.',
  code: 'Kood',
  confirm: 'Kinnita',
  wrongCode: 'See kood on vale. Katseid jäänud: {}',
  done: 'Makse on kinnitatud.',
  refused: 'Makse lükati tagasi.',
  over: 'Makse tühistati.',
  back: 'Tagasi kasiinosse',
  backInApp: 'Jätka kasiinos.',
  loading: 'Laadimine …',
  offline: 'Ühendus puudub. Midagi ei muudetud.',
  retry: 'Proovi uuesti',
  unknown: 'Sellel aadressil makset ei ole.',
};

const LANGUAGES: Readonly<Record<string, Texts>> = { en, de, fr, no, it, et };

/** The texts of a locale, by its language. */
export const textsOf = (locale: string): Texts => LANGUAGES[locale.split('-')[0] ?? 'en'] ?? en;
