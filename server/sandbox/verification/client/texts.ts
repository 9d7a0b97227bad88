// Data table.
import type { RejectionReason } from '../../../../src/contract/subjects/verification.ts';
import type { Kind, Side, Step } from '../protocol.ts';
import type { FileFault } from './picture.ts';

export interface Texts {
  readonly sandbox: string;
  readonly steps: Readonly<Record<Step, string>>;
  readonly hints: Readonly<Record<Step, string>>;
  readonly document: string;
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly sides: Readonly<Record<Side, string>>;
  readonly pick: string;
  readonly photo: string;
  readonly preparing: string;
  /** `{}` is a percentage. */
  readonly sending: string;
  readonly waiting: string;
  readonly sent: string;
  readonly replace: string;
  readonly submit: string;
  readonly missing: string;
  readonly submitted: string;
  readonly approved: string;
  readonly rejected: string;
  readonly again: string;
  readonly retry: string;
  readonly offline: string;
  readonly sessionOver: string;
  readonly refused: string;
  readonly tooMany: string;
  readonly faults: Readonly<Record<FileFault, string>>;
  readonly reasons: Readonly<Record<RejectionReason, string>>;
}

const en: Texts = {
  sandbox: 'Sandbox check: nobody looks at what you send. Use a test picture, not your real documents.',
  steps: { identity: 'Proof of identity', address: 'Proof of address' },
  hints: {
    identity: 'All four corners, in focus, without glare. The document must be valid.',
    address: 'Your name, your address and a date within the last three months must be readable.',
  },
  document: 'Document',
  kinds: {
    passport: 'Passport',
    id_card: 'Identity card',
    driving_licence: 'Driving licence',
    utility_bill: 'Utility bill',
    bank_statement: 'Bank statement',
  },
  sides: { front: 'Front', back: 'Back' },
  pick: 'Choose a file',
  photo: 'Take a photo',
  preparing: 'Preparing the picture …',
  sending: 'Sending: {} %',
  waiting: 'No connection. Sending goes on by itself, also after you close the app.',
  sent: 'Received',
  replace: 'Replace',
  submit: 'Hand in documents',
  missing: 'You can hand in your documents when all of them have been received.',
  submitted: 'Your documents are being checked. You can leave this page.',
  approved: 'Your documents are verified.',
  rejected: 'The check was rejected.',
  again: 'Please send this one again: {}',
  retry: 'Try again',
  offline: 'The check can’t be loaded without a connection.',
  sessionOver: 'Your session has ended. Sign in again; what was sent is kept.',
  refused: 'This file wasn’t accepted. Choose it again.',
  tooMany: 'Too many attempts. Wait an hour and try again.',
  faults: {
    type: 'Only JPEG, PNG, WebP and PDF files work here.',
    too_large: 'This file is too large: pictures may have 25 MB, PDF files 10 MB.',
    empty: 'This file is empty.',
    unreadable: 'This picture can’t be opened. Take another one.',
    too_small: 'This picture is too small to read. Take one closer up.',
  },
  reasons: {
    unreadable: 'it couldn’t be read',
    incomplete: 'a page or side is missing',
    expired: 'the document has expired',
    wrong_document: 'it is another kind of document',
    details_differ: 'the details differ from your profile',
    too_old: 'it is older than three months, or has no address',
    copy: 'it is a copy or a screenshot',
    underage: 'you’re not old enough',
    duplicate: 'there is another account with it',
    forged: 'it seems to have been changed',
    other: 'it couldn’t be accepted',
  },
};

const de: Texts = {
  sandbox:
    'Sandbox-Prüfung: Niemand sieht sich an, was du schickst. Nimm ein Testbild, nicht deine echten Dokumente.',
  steps: { identity: 'Identitätsnachweis', address: 'Adressnachweis' },
  hints: {
    identity: 'Alle vier Ecken, scharf und ohne Spiegelung. Das Dokument muss gültig sein.',
    address: 'Name, Adresse und ein Datum aus den letzten drei Monaten müssen lesbar sein.',
  },
  document: 'Dokument',
  kinds: {
    passport: 'Reisepass',
    id_card: 'Personalausweis',
    driving_licence: 'Führerschein',
    utility_bill: 'Rechnung eines Versorgers',
    bank_statement: 'Kontoauszug',
  },
  sides: { front: 'Vorderseite', back: 'Rückseite' },
  pick: 'Datei auswählen',
  photo: 'Foto aufnehmen',
  preparing: 'Das Bild wird vorbereitet …',
  sending: 'Wird gesendet: {} %',
  waiting: 'Keine Verbindung. Das Senden geht von selbst weiter, auch nachdem du die App geschlossen hast.',
  sent: 'Angekommen',
  replace: 'Ersetzen',
  submit: 'Dokumente einreichen',
  missing: 'Du kannst die Dokumente einreichen, sobald alle angekommen sind.',
  submitted: 'Deine Dokumente werden geprüft. Du kannst diese Seite verlassen.',
  approved: 'Deine Dokumente sind geprüft.',
  rejected: 'Die Prüfung wurde abgelehnt.',
  again: 'Bitte schick dieses noch einmal: {}',
  retry: 'Noch einmal versuchen',
  offline: 'Ohne Verbindung kann die Prüfung nicht geladen werden.',
  sessionOver: 'Deine Sitzung ist beendet. Melde dich wieder an; was angekommen ist, bleibt erhalten.',
  refused: 'Diese Datei wurde nicht angenommen. Wähl sie noch einmal aus.',
  tooMany: 'Zu viele Versuche. Warte eine Stunde und versuch es noch einmal.',
  faults: {
    type: 'Hier gehen nur JPEG-, PNG-, WebP- und PDF-Dateien.',
    too_large: 'Diese Datei ist zu groß: Bilder dürfen 25 MB haben, PDF-Dateien 10 MB.',
    empty: 'Diese Datei ist leer.',
    unreadable: 'Dieses Bild lässt sich nicht öffnen. Nimm ein anderes auf.',
    too_small: 'Dieses Bild ist zu klein zum Lesen. Geh näher heran.',
  },
  reasons: {
    unreadable: 'es war nicht lesbar',
    incomplete: 'eine Seite fehlt',
    expired: 'das Dokument ist abgelaufen',
    wrong_document: 'es ist ein anderes Dokument',
    details_differ: 'die Angaben weichen von deinem Profil ab',
    too_old: 'es ist älter als drei Monate oder ohne Adresse',
    copy: 'es ist eine Kopie oder ein Bildschirmfoto',
    underage: 'du bist nicht alt genug',
    duplicate: 'es gehört schon zu einem anderen Konto',
    forged: 'es scheint verändert worden zu sein',
    other: 'es konnte nicht angenommen werden',
  },
};

const fr: Texts = {
  sandbox:
    'Vérification fictive : personne ne regarde ce que vous envoyez. Prenez une image d’essai, pas vos vrais documents.',
  steps: { identity: 'Preuve d’identité', address: 'Preuve d’adresse' },
  hints: {
    identity: 'Les quatre coins, net et sans reflet. Le document doit être valide.',
    address: 'Votre nom, votre adresse et une date des trois derniers mois doivent être lisibles.',
  },
  document: 'Document',
  kinds: {
    passport: 'Passeport',
    id_card: 'Carte d’identité',
    driving_licence: 'Permis de conduire',
    utility_bill: 'Facture de services publics',
    bank_statement: 'Relevé bancaire',
  },
  sides: { front: 'Recto', back: 'Verso' },
  pick: 'Choisir un fichier',
  photo: 'Prendre une photo',
  preparing: 'Préparation de l’image…',
  sending: 'Envoi : {} %',
  waiting: 'Aucune connexion. L’envoi reprendra de lui-même, même après la fermeture de l’application.',
  sent: 'Reçu',
  replace: 'Remplacer',
  submit: 'Remettre les documents',
  missing: 'Vous pourrez remettre vos documents quand ils auront tous été reçus.',
  submitted: 'Vos documents sont à l’étude. Vous pouvez quitter cette page.',
  approved: 'Vos documents sont vérifiés.',
  rejected: 'La vérification a été refusée.',
  again: 'Veuillez renvoyer celui-ci : {}',
  retry: 'Réessayer',
  offline: 'La vérification ne peut pas être chargée sans connexion.',
  sessionOver: 'Votre session a pris fin. Reconnectez-vous; ce qui a été envoyé est conservé.',
  refused: 'Ce fichier n’a pas été accepté. Choisissez-le de nouveau.',
  tooMany: 'Trop de tentatives. Attendez une heure et réessayez.',
  faults: {
    type: 'Seuls les fichiers JPEG, PNG, WebP et PDF sont acceptés ici.',
    too_large: 'Ce fichier est trop lourd : 25 Mo pour une image, 10 Mo pour un PDF.',
    empty: 'Ce fichier est vide.',
    unreadable: 'Cette image ne peut pas être ouverte. Prenez-en une autre.',
    too_small: 'Cette image est trop petite pour être lue. Prenez-la de plus près.',
  },
  reasons: {
    unreadable: 'il était illisible',
    incomplete: 'il manque une page ou un côté',
    expired: 'le document est expiré',
    wrong_document: 'c’est un autre type de document',
    details_differ: 'les renseignements diffèrent de votre profil',
    too_old: 'il date de plus de trois mois ou n’a pas d’adresse',
    copy: 'c’est une copie ou une capture d’écran',
    underage: 'vous n’avez pas l’âge requis',
    duplicate: 'il est lié à un autre compte',
    forged: 'il semble avoir été modifié',
    other: 'il n’a pas pu être accepté',
  },
};

const no: Texts = {
  sandbox: 'Testkontroll: Ingen ser på det du sender. Bruk et testbilde, ikke de ekte dokumentene dine.',
  steps: { identity: 'Legitimasjon', address: 'Adressebevis' },
  hints: {
    identity: 'Alle fire hjørner, skarpt og uten gjenskinn. Dokumentet må være gyldig.',
    address: 'Navn, adresse og en dato fra de siste tre månedene må kunne leses.',
  },
  document: 'Dokument',
  kinds: {
    passport: 'Pass',
    id_card: 'Nasjonalt ID-kort',
    driving_licence: 'Førerkort',
    utility_bill: 'Strøm- eller telefonregning',
    bank_statement: 'Kontoutskrift',
  },
  sides: { front: 'Forside', back: 'Bakside' },
  pick: 'Velg en fil',
  photo: 'Ta et bilde',
  preparing: 'Klargjør bildet …',
  sending: 'Sender: {} %',
  waiting: 'Ingen tilkobling. Sendingen fortsetter av seg selv, også etter at du har lukket appen.',
  sent: 'Mottatt',
  replace: 'Bytt ut',
  submit: 'Lever dokumentene',
  missing: 'Du kan levere dokumentene når alle er mottatt.',
  submitted: 'Dokumentene dine blir kontrollert. Du kan forlate denne siden.',
  approved: 'Dokumentene dine er godkjent.',
  rejected: 'Kontrollen ble avvist.',
  again: 'Send dette på nytt: {}',
  retry: 'Prøv igjen',
  offline: 'Kontrollen kan ikke lastes uten tilkobling.',
  sessionOver: 'Økten din er avsluttet. Logg inn igjen; det som er sendt, er tatt vare på.',
  refused: 'Filen ble ikke godtatt. Velg den på nytt.',
  tooMany: 'For mange forsøk. Vent en time og prøv igjen.',
  faults: {
    type: 'Bare JPEG-, PNG-, WebP- og PDF-filer kan brukes her.',
    too_large: 'Filen er for stor: Bilder kan være 25 MB og PDF-filer 10 MB.',
    empty: 'Filen er tom.',
    unreadable: 'Bildet kan ikke åpnes. Ta et nytt.',
    too_small: 'Bildet er for lite til å leses. Ta et på nærmere hold.',
  },
  reasons: {
    unreadable: 'det kunne ikke leses',
    incomplete: 'en side mangler',
    expired: 'dokumentet er utløpt',
    wrong_document: 'det er en annen type dokument',
    details_differ: 'opplysningene er ulike dem i profilen din',
    too_old: 'det er eldre enn tre måneder, eller mangler adresse',
    copy: 'det er en kopi eller et skjermbilde',
    underage: 'du er ikke gammel nok',
    duplicate: 'det finnes en annen konto med det',
    forged: 'det ser ut til å være endret',
    other: 'det kunne ikke godtas',
  },
};

const it: Texts = {
  sandbox:
    'Verifica di prova: nessuno guarda ciò che invii. Usa un’immagine di prova, non i tuoi veri documenti.',
  steps: { identity: 'Documento d’identità', address: 'Prova di residenza' },
  hints: {
    identity: 'Tutti e quattro gli angoli, a fuoco e senza riflessi. Il documento deve essere valido.',
    address: 'Nome, indirizzo e una data degli ultimi tre mesi devono essere leggibili.',
  },
  document: 'Documento',
  kinds: {
    passport: 'Passaporto',
    id_card: 'Carta d’identità',
    driving_licence: 'Patente di guida',
    utility_bill: 'Bolletta',
    bank_statement: 'Estratto conto',
  },
  sides: { front: 'Fronte', back: 'Retro' },
  pick: 'Scegli un file',
  photo: 'Scatta una foto',
  preparing: 'Preparazione dell’immagine…',
  sending: 'Invio: {} %',
  waiting: 'Nessuna connessione. L’invio riprende da solo, anche dopo aver chiuso l’app.',
  sent: 'Ricevuto',
  replace: 'Sostituisci',
  submit: 'Consegna i documenti',
  missing: 'Potrai consegnare i documenti quando saranno stati ricevuti tutti.',
  submitted: 'I tuoi documenti sono in fase di verifica. Puoi lasciare questa pagina.',
  approved: 'I tuoi documenti sono verificati.',
  rejected: 'La verifica è stata respinta.',
  again: 'Invia di nuovo questo: {}',
  retry: 'Riprova',
  offline: 'La verifica non può essere caricata senza connessione.',
  sessionOver: 'La sessione è terminata. Accedi di nuovo; ciò che hai inviato è conservato.',
  refused: 'Questo file non è stato accettato. Sceglilo di nuovo.',
  tooMany: 'Troppi tentativi. Attendi un’ora e riprova.',
  faults: {
    type: 'Qui funzionano solo i file JPEG, PNG, WebP e PDF.',
    too_large: 'Questo file è troppo grande: massimo 25 MB per le immagini, 10 MB per i PDF.',
    empty: 'Questo file è vuoto.',
    unreadable: 'Questa immagine non si apre. Scattane un’altra.',
    too_small: 'Questa immagine è troppo piccola per essere letta. Scattala più da vicino.',
  },
  reasons: {
    unreadable: 'non era leggibile',
    incomplete: 'manca una pagina o un lato',
    expired: 'il documento è scaduto',
    wrong_document: 'è un altro tipo di documento',
    details_differ: 'i dati sono diversi da quelli del profilo',
    too_old: 'ha più di tre mesi o è senza indirizzo',
    copy: 'è una copia o uno screenshot',
    underage: 'non hai l’età richiesta',
    duplicate: 'è già legato a un altro account',
    forged: 'sembra essere stato modificato',
    other: 'non è stato possibile accettarlo',
  },
};

const et: Texts = {
  sandbox: 'Proovikontroll: keegi ei vaata, mida sa saadad. Kasuta proovipilti, mitte oma päris dokumente.',
  steps: { identity: 'Isikut tõendav dokument', address: 'Aadressi tõend' },
  hints: {
    identity: 'Kõik neli nurka, terav ja ilma peegelduseta. Dokument peab kehtima.',
    address: 'Nimi, aadress ja viimase kolme kuu kuupäev peavad olema loetavad.',
  },
  document: 'Dokument',
  kinds: {
    passport: 'Pass',
    id_card: 'ID-kaart',
    driving_licence: 'Juhiluba',
    utility_bill: 'Kommunaalarve',
    bank_statement: 'Pangakonto väljavõte',
  },
  sides: { front: 'Esikülg', back: 'Tagakülg' },
  pick: 'Vali fail',
  photo: 'Tee foto',
  preparing: 'Pilti valmistatakse ette …',
  sending: 'Saatmine: {} %',
  waiting: 'Ühendus puudub. Saatmine jätkub ise, ka pärast rakenduse sulgemist.',
  sent: 'Kätte saadud',
  replace: 'Asenda',
  submit: 'Esita dokumendid',
  missing: 'Dokumendid saad esitada, kui kõik on kätte saadud.',
  submitted: 'Sinu dokumente kontrollitakse. Võid sellelt lehelt lahkuda.',
  approved: 'Sinu dokumendid on kontrollitud.',
  rejected: 'Kontroll lükati tagasi.',
  again: 'Palun saada see uuesti: {}',
  retry: 'Proovi uuesti',
  offline: 'Ilma ühenduseta ei saa kontrolli laadida.',
  sessionOver: 'Sinu seanss on lõppenud. Logi uuesti sisse; saadetu on alles.',
  refused: 'Seda faili ei võetud vastu. Vali see uuesti.',
  tooMany: 'Liiga palju katseid. Oota tund aega ja proovi uuesti.',
  faults: {
    type: 'Siin sobivad ainult JPEG-, PNG-, WebP- ja PDF-failid.',
    too_large: 'See fail on liiga suur: pilt võib olla kuni 25 MB, PDF kuni 10 MB.',
    empty: 'See fail on tühi.',
    unreadable: 'Seda pilti ei saa avada. Tee uus.',
    too_small: 'See pilt on lugemiseks liiga väike. Pildista lähemalt.',
  },
  reasons: {
    unreadable: 'seda ei olnud võimalik lugeda',
    incomplete: 'üks lehekülg või külg puudub',
    expired: 'dokument on aegunud',
    wrong_document: 'see on teist liiki dokument',
    details_differ: 'andmed erinevad sinu profiilist',
    too_old: 'see on vanem kui kolm kuud või ilma aadressita',
    copy: 'see on koopia või ekraanipilt',
    underage: 'sa ei ole piisavalt vana',
    duplicate: 'see on seotud teise kontoga',
    forged: 'seda on ilmselt muudetud',
    other: 'seda ei saanud vastu võtta',
  },
};

const LANGUAGES: Readonly<Record<string, Texts>> = { en, de, fr, no, it, et };

/** The texts of a locale, by its language. */
export const textsOf = (locale: string): Texts => LANGUAGES[locale.split('-')[0] ?? 'en'] ?? en;
