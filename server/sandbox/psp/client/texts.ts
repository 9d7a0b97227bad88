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
  readonly terms: { readonly title: string; readonly paragraphs: readonly string[] };
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
  terms: {
    title: 'Terms of the sandbox’s payment provider',
    paragraphs: [
      'This provider belongs to a sandbox. It moves and holds no real money, and has no contract with you, a bank or the operator of a network of coins.',
      'Never type in details of a real card or account. Of a card’s number only the first six and the last four digits leave the page it is typed into. A saved card or account is deleted when you remove it.',
      'A test card, the amount or the sandbox’s console decides what becomes of a payment. A payment is deleted 90 days after it has ended.',
      'A casino with real money shows the terms of its payment provider here.',
    ],
  },
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
  cardNote: 'Testumgebung: kein echtes Geld. Testkarten',
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
    'Das ist eine Testumgebung: Keine Bank steht dahinter, und kein echtes Geld wird bewegt. Gib niemals echte Daten ein.',
  titles: { bank: 'Testbank', wallet: 'Test-Wallet', challenge: 'Bestätige deine Zahlung' },
  payTo: 'Zahlung an {}',
  logInNote: 'Hier wird kein Passwort verlangt.',
  logIn: 'Bei der Testbank anmelden',
  approve: 'Zahlung freigeben',
  decline: 'Im Namen der Bank ablehnen',
  cancel: 'Zahlung abbrechen',
  leave: 'Zurück, ohne zu antworten',
  codeSent: 'Eine Bank würde dir einen Code aufs Handy schicken. In der Testumgebung ist es {}.',
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
  terms: {
    title: 'Bedingungen des Zahlungsanbieters der Sandbox',
    paragraphs: [
      'Dieser Anbieter gehört zu einer Sandbox. Er bewegt und verwahrt kein echtes Geld und hat keinen Vertrag mit dir, mit einer Bank oder mit dem Betreiber eines Kryptonetzwerks.',
      'Gib nie Daten einer echten Karte oder eines echten Kontos ein. Von einer Kartennummer verlassen nur die ersten sechs und die letzten vier Ziffern die Seite, auf der sie eingegeben wird. Eine gespeicherte Karte und ein gespeichertes Konto werden gelöscht, wenn du sie entfernst.',
      'Was aus einer Zahlung wird, entscheiden die Testkarte, der Betrag oder die Konsole der Sandbox. Eine Zahlung wird 90 Tage nach ihrem Ende gelöscht.',
      'Ein Casino mit echtem Geld zeigt hier die Bedingungen seines Zahlungsanbieters.',
    ],
  },
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
  cardNote: 'Démonstration : aucun argent réel. Cartes d’essai',
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
    'Ceci est une démonstration : il n’y a aucune banque derrière et aucun argent réel ne circule. N’entrez jamais de vraies données.',
  titles: {
    bank: 'Banque de démonstration',
    wallet: 'Portefeuille de démonstration',
    challenge: 'Confirmez votre paiement',
  },
  payTo: 'Paiement à {}',
  logInNote: 'Aucun mot de passe n’est demandé ici.',
  logIn: 'Ouvrir une session à la banque de démonstration',
  approve: 'Approuver le paiement',
  decline: 'Refuser au nom de la banque',
  cancel: 'Annuler le paiement',
  leave: 'Revenir sans répondre',
  codeSent: 'Une banque enverrait un code à votre téléphone. Dans cette démonstration, c’est {}.',
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
  terms: {
    title: 'Conditions du fournisseur de paiement du bac à sable',
    paragraphs: [
      'Ce fournisseur fait partie d’un bac à sable. Il ne transfère et ne détient aucun argent réel, et n’a de contrat ni avec vous, ni avec une banque, ni avec l’exploitant d’un réseau de cryptomonnaie.',
      'N’entrez jamais les données d’une vraie carte ou d’un vrai compte. D’un numéro de carte, seuls les six premiers et les quatre derniers chiffres quittent la page où il est entré. Une carte ou un compte enregistré est supprimé quand vous le retirez.',
      'La carte d’essai, le montant ou la console du bac à sable décident de l’issue d’un paiement. Un paiement est supprimé 90 jours après sa fin.',
      'Un casino qui joue avec de l’argent réel affiche ici les conditions de son fournisseur de paiement.',
    ],
  },
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
  cardNote: 'Testmiljø: ingen ekte penger. Testkort',
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
    'Dette er et testmiljø: ingen bank står bak, og ingen ekte penger flyttes. Skriv aldri inn ekte opplysninger.',
  titles: { bank: 'Testbank', wallet: 'Testlommebok', challenge: 'Bekreft betalingen' },
  payTo: 'Betaling til {}',
  logInNote: 'Det spørres ikke om noe passord her.',
  logIn: 'Logg inn i testbanken',
  approve: 'Godkjenn betalingen',
  decline: 'Avslå på vegne av banken',
  cancel: 'Avbryt betalingen',
  leave: 'Gå tilbake uten å svare',
  codeSent: 'En bank ville sendt en kode til telefonen din. I testmiljøet er den {}.',
  code: 'Kode',
  confirm: 'Bekreft',
  wrongCode: 'Denne koden er feil. Forsøk igjen: {}',
  done: 'Betalingen er godkjent.',
  refused: 'Betalingen ble avslått.',
  over: 'Betalingen ble avbrutt.',
  back: 'Tilbake til casinoet',
  backInApp: 'Fortsett i casinoet.',
  loading: 'Laster …',
  offline: 'Ingen forbindelse. Ingenting er endret.',
  retry: 'Prøv igjen',
  unknown: 'Det finnes ingen betaling på denne adressen.',
  terms: {
    title: 'Vilkår for sandkassens betalingsleverandør',
    paragraphs: [
      'Denne leverandøren hører til en sandkasse. Den flytter og oppbevarer ingen ekte penger og har ingen avtale med deg, med en bank eller med driften av et kryptonettverk.',
      'Skriv aldri inn opplysninger om et ekte kort eller en ekte konto. Av et kortnummer er det bare de seks første og de fire siste sifrene som forlater siden der det skrives inn. Et lagret kort eller en lagret konto slettes når du fjerner det.',
      'Testkortet, beløpet eller konsollen i sandkassen avgjør hva som skjer med en betaling. En betaling slettes 90 dager etter at den er avsluttet.',
      'Et kasino med ekte penger viser vilkårene til betalingsleverandøren sin her.',
    ],
  },
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
  cardNote: 'Ambiente di prova: niente denaro vero. Carte di prova',
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
    'Questo è un ambiente di prova: non c’è nessuna banca e non si muove denaro vero. Non inserire mai dati veri.',
  titles: { bank: 'Banca di prova', wallet: 'Portafoglio di prova', challenge: 'Conferma il pagamento' },
  payTo: 'Pagamento a {}',
  logInNote: 'Qui non viene chiesta nessuna password.',
  logIn: 'Accedi alla banca di prova',
  approve: 'Approva il pagamento',
  decline: 'Rifiuta a nome della banca',
  cancel: 'Annulla il pagamento',
  leave: 'Torna indietro senza rispondere',
  codeSent: 'Una banca invierebbe un codice al tuo telefono. In questo ambiente di prova è {}.',
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
  terms: {
    title: 'Condizioni del fornitore di pagamenti della sandbox',
    paragraphs: [
      'Questo fornitore fa parte di una sandbox. Non muove e non conserva denaro reale e non ha contratti con te, con una banca o con il gestore di una rete di criptovalute.',
      'Non inserire mai i dati di una carta o di un conto reali. Di un numero di carta lasciano la pagina in cui viene inserito solo le prime sei e le ultime quattro cifre. Una carta o un conto salvati vengono eliminati quando li rimuovi.',
      'L’esito di un pagamento dipende dalla carta di prova, dall’importo o dalla console della sandbox. Un pagamento viene eliminato 90 giorni dopo la sua conclusione.',
      'Un casinò con denaro reale mostra qui le condizioni del proprio fornitore di pagamenti.',
    ],
  },
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
  cardNote: 'Testkeskkond: päris raha ei liigu. Testkaardid',
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
    'See on testkeskkond: selle taga ei ole panka ja päris raha ei liigu. Ära kunagi sisesta päris andmeid.',
  titles: { bank: 'Testpank', wallet: 'Testrahakott', challenge: 'Kinnita makse' },
  payTo: 'Makse saaja: {}',
  logInNote: 'Siin parooli ei küsita.',
  logIn: 'Logi testpanka sisse',
  approve: 'Kinnita makse',
  decline: 'Lükka panga nimel tagasi',
  cancel: 'Tühista makse',
  leave: 'Mine tagasi vastamata',
  codeSent: 'Pank saadaks koodi sinu telefonile. Testkeskkonnas on see {}.',
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
  terms: {
    title: 'Liivakasti makseteenuse tingimused',
    paragraphs: [
      'See makseteenus kuulub liivakasti juurde. Päris raha see ei liiguta ega hoia ning tal ei ole lepingut sinu, panga ega krüptovõrgu haldajaga.',
      'Ära kunagi sisesta päris kaardi või konto andmeid. Kaardinumbrist lahkuvad lehelt, kuhu see sisestatakse, ainult kuus esimest ja neli viimast numbrit. Salvestatud kaart või konto kustutatakse, kui sa selle eemaldad.',
      'Makse tulemuse määrab testkaart, summa või liivakasti konsool. Makse kustutatakse 90 päeva pärast selle lõppu.',
      'Päris rahaga kasiino näitab siin oma makseteenuse tingimusi.',
    ],
  },
};

const LANGUAGES: Readonly<Record<string, Texts>> = { en, de, fr, no, it, et };

/** The texts of a locale, by its language. */
export const textsOf = (locale: string): Texts => LANGUAGES[locale.split('-')[0] ?? 'en'] ?? en;
