import type { TitleId } from '../../../src/contract/routes/routes.ts';
import type { TextLanguage } from '../../locale.ts';

/** A text by language; Australia and New Zealand have their own where it names pokies. */
export type DescriptionText = Readonly<Record<TextLanguage, string> & Partial<Record<'en-AU', string>>>;

/** Descriptions of pages whose title does not say what they are, and of lists and games by their kind. */
type OwnDescription =
  | 'allSlots'
  | 'allLive'
  | 'allGames'
  | 'slotDemo'
  | 'slot'
  | 'liveGame'
  | 'game'
  | 'text'
  | 'placeholder';
export type DescriptionId = Exclude<TitleId, 'title.named' | 'title.play'> | OwnDescription;

/**
 * What search engines and previews of links say about a page, by its title. `{name}` is the page's subject, `{provider}` that
 * of a game, `{product}` the name of the product.
 */
export const DESCRIPTIONS: Readonly<Record<DescriptionId, DescriptionText>> = {
  'title.lobby': {
    en: 'Slots, live casino and table games in one lobby. Search {product} by title or provider, filter the lists and try demos without an account.',
    de: 'Slots, Live-Casino und Tischspiele in einer Lobby. Suche bei {product} nach Titel oder Anbieter, filtere die Listen und teste Demos ohne Konto.',
    'fr-CA':
      'Machines à sous, casino en direct et jeux de table. Cherchez un titre ou un fournisseur sur {product}, filtrez les listes et essayez les démos sans compte.',
    no: 'Spilleautomater, livecasino og bordspill i én lobby. Søk hos {product} etter tittel eller leverandør, filtrer listene og prøv demoer uten konto.',
    it: 'Slot, casinò live e giochi da tavolo in un’unica lobby. Su {product} cerchi per titolo o provider, filtri gli elenchi e provi le demo senza account.',
    et: 'Slotimängud, live-kasiino ja lauamängud ühes lobis. Otsi kasiinos {product} mängu või tootjat, filtreeri loendeid ja proovi demosid ilma kontota.',
    'en-AU':
      'Pokies, live casino and table games in one lobby. Search {product} by title or provider, filter the lists and try demos without an account.',
  },
  allSlots: {
    en: 'All slots at {product} in one list. Filter by provider, volatility and return to player, or see the most played or the newest first.',
    de: 'Alle Slots bei {product} in einer Liste. Filtere nach Anbieter, Volatilität und Auszahlungsquote oder sieh die meistgespielten zuerst.',
    'fr-CA':
      'Toutes les machines à sous sur {product} dans une seule liste. Filtrez par fournisseur, volatilité et retour au joueur, ou voyez d’abord les plus jouées.',
    no: 'Alle spilleautomatene hos {product} i én liste. Filtrer etter leverandør, volatilitet og tilbakebetaling, eller se de mest spilte eller nyeste først.',
    it: 'Tutte le slot di {product} in un unico elenco. Filtra per provider, volatilità e ritorno al giocatore, oppure vedi prima le più giocate o le più recenti.',
    et: 'Kõik kasiino {product} slotimängud ühes loendis. Filtreeri tootja, volatiilsuse ja tagasimakse järgi või vaata esimesena enim mängituid.',
    'en-AU':
      'All pokies at {product} in one list. Filter by provider, volatility and return to player, or see the most played or the newest first.',
  },
  'title.pokies': {
    en: '{name}: slots at {product}. Filter this category by provider, volatility and return to player, or see the newest first.',
    de: '{name}: Slots bei {product}. Filtere diese Kategorie nach Anbieter, Volatilität und Auszahlungsquote oder sieh die neuesten zuerst.',
    'fr-CA':
      '{name} : machines à sous sur {product}. Filtrez cette catégorie par fournisseur, volatilité ou retour au joueur.',
    no: '{name}: spilleautomater hos {product}. Filtrer kategorien etter leverandør, volatilitet og tilbakebetaling, eller se de nyeste først.',
    it: '{name}: slot su {product}. Filtra questa categoria per provider, volatilità e ritorno al giocatore, oppure vedi prima le più recenti.',
    et: '{name}: slotimängud kasiinos {product}. Filtreeri seda kategooriat tootja, volatiilsuse ja tagasimakse järgi või vaata esimesena uusimaid.',
    'en-AU':
      '{name}: pokies at {product}. Filter this category by provider, volatility and return to player, or see the newest first.',
  },
  allLive: {
    en: 'All live casino games at {product} in one list: live tables and game shows, to filter by provider or see the most played first.',
    de: 'Alle Live-Casino-Spiele bei {product} in einer Liste: Live-Tische und Gameshows. Filtere nach Anbieter oder sieh die meistgespielten zuerst.',
    'fr-CA':
      'Tous les jeux de casino en direct sur {product} dans une seule liste : tables et jeux télévisés. Filtrez par fournisseur ou voyez d’abord les plus joués.',
    no: 'Alle livespillene hos {product} i én liste: livebord og gameshow. Filtrer etter leverandør, eller se de mest spilte først.',
    it: 'Tutti i giochi live di {product} in un unico elenco: tavoli dal vivo e game show. Filtra per provider oppure vedi prima i più giocati.',
    et: 'Kõik kasiino {product} live-mängud ühes loendis: live-lauad ja mängušõud. Filtreeri tootja järgi või vaata esimesena enim mängituid.',
  },
  'title.live': {
    en: '{name}: live casino at {product}. Filter this category by provider, or see the most played or the newest games first.',
    de: '{name}: Live-Casino bei {product}. Filtere diese Kategorie nach Anbieter oder sieh die meistgespielten oder neuesten Spiele zuerst.',
    'fr-CA':
      '{name} : casino en direct sur {product}. Filtrez cette catégorie par fournisseur, ou voyez d’abord les jeux les plus joués ou les plus récents.',
    no: '{name}: livecasino hos {product}. Filtrer kategorien etter leverandør, eller se de mest spilte eller nyeste spillene først.',
    it: '{name}: casinò live su {product}. Filtra questa categoria per provider, oppure vedi prima i giochi più giocati o più recenti.',
    et: '{name}: kasiino {product} live-mängud. Filtreeri seda kategooriat tootja järgi või vaata esimesena enim mängituid või uusimaid.',
  },
  allGames: {
    en: 'All games at {product} in one list: slots, live casino and table games, with filters for provider, volatility and return to player.',
    de: 'Alle Spiele bei {product} in einer Liste: Slots, Live-Casino und Tischspiele, mit Filtern für Anbieter, Volatilität und Auszahlungsquote.',
    'fr-CA':
      'Tous les jeux sur {product} dans une seule liste : machines à sous, casino en direct et jeux de table, à filtrer par fournisseur et par volatilité.',
    no: 'Alle spillene hos {product} i én liste: spilleautomater, livecasino og bordspill, med filtre for leverandør, volatilitet og tilbakebetaling.',
    it: 'Tutti i giochi di {product} in un unico elenco: slot, casinò live e giochi da tavolo, con filtri per provider, volatilità e ritorno al giocatore.',
    et: 'Kõik kasiino {product} mängud ühes loendis: slotimängud, live-kasiino ja lauamängud, mida saad filtreerida tootja ja volatiilsuse järgi.',
    'en-AU':
      'All games at {product} in one list: pokies, live casino and table games, with filters for provider, volatility and return to player.',
  },
  'title.category': {
    en: '{name}: games at {product}. Filter this category by provider, or sort it from A to Z, by return to player or with the newest first.',
    de: '{name}: Spiele bei {product}. Filtere diese Kategorie nach Anbieter oder sortiere sie von A bis Z oder nach Auszahlungsquote.',
    'fr-CA':
      '{name} : jeux sur {product}. Filtrez cette catégorie par fournisseur, ou triez-la de A à Z, par retour au joueur ou par date de sortie.',
    no: '{name}: spill hos {product}. Filtrer kategorien etter leverandør, eller sorter den fra A til Å, etter tilbakebetaling eller med de nyeste først.',
    it: '{name}: giochi su {product}. Filtra questa categoria per provider, oppure ordinala dalla A alla Z, per ritorno al giocatore o per novità.',
    et: '{name}: mängud kasiinos {product}. Filtreeri seda kategooriat tootja järgi või järjesta mängud tähestiku või tagasimakse järgi.',
  },
  'title.producers': {
    en: 'All game providers at {product} from A to Z. Find a provider by name and see all of its games in one list.',
    de: 'Alle Spieleanbieter bei {product} von A bis Z. Suche einen Anbieter nach Namen und sieh alle seine Spiele in einer Liste.',
    'fr-CA':
      'Tous les fournisseurs de jeux sur {product}, de A à Z. Trouvez un fournisseur par son nom et voyez tous ses jeux dans une seule liste.',
    no: 'Alle spilleverandørene hos {product} fra A til Å. Finn en leverandør etter navn, og se alle spillene derfra i én liste.',
    it: 'Tutti i provider di giochi di {product} dalla A alla Z. Cerca un provider per nome e vedi tutti i suoi giochi in un unico elenco.',
    et: 'Kõik kasiino {product} mängutootjad tähestiku järgi. Leia tootja nime järgi ja vaata kõiki tema mänge ühes loendis.',
  },
  'title.producer': {
    en: 'All games by {name} at {product} in one list. Filter by volatility and return to player, or see the most played or the newest first.',
    de: 'Alle Spiele von {name} bei {product} in einer Liste. Filtere nach Volatilität und Auszahlungsquote oder sieh die neuesten zuerst.',
    'fr-CA':
      'Tous les jeux du fournisseur {name} sur {product}. Filtrez-les par volatilité et retour au joueur, ou voyez d’abord les plus récents.',
    no: 'Alle spill fra {name} hos {product} i én liste. Filtrer etter volatilitet og tilbakebetaling, eller se de nyeste først.',
    it: 'Tutti i giochi di {name} su {product} in un unico elenco. Filtra per volatilità e ritorno al giocatore, oppure vedi prima i più recenti.',
    et: 'Kõik tootja {name} mängud kasiinos {product} ühes loendis. Filtreeri volatiilsuse ja tagasimakse järgi või vaata esimesena uusimaid.',
  },
  slotDemo: {
    en: '{name} is a slot by {provider}. Play the demo at {product} without an account.',
    de: '{name} ist ein Slot von {provider}. Spiele die Demo bei {product} ohne Konto.',
    'fr-CA':
      '{name} est une machine à sous du fournisseur {provider}. Essayez la démo sur {product} sans compte.',
    no: '{name} er en spilleautomat fra {provider}. Spill demoen hos {product} uten konto.',
    it: '{name} è una slot di {provider}. Gioca alla demo su {product} senza account.',
    et: '{name} on tootja {provider} slotimäng. Mängi demot kasiinos {product} ilma kontota.',
    'en-AU': '{name} is a pokie by {provider}. Play the demo at {product} without an account.',
  },
  slot: {
    en: '{name} is a slot by {provider}. At {product} you’ll find it together with all other games by this provider.',
    de: '{name} ist ein Slot von {provider}. Bei {product} findest du ihn zusammen mit allen anderen Spielen dieses Anbieters.',
    'fr-CA':
      '{name} est une machine à sous du fournisseur {provider}. Trouvez-la sur {product}, avec tous les jeux de ce fournisseur.',
    no: '{name} er en spilleautomat fra {provider}. Hos {product} finner du den sammen med alle de andre spillene fra leverandøren.',
    it: '{name} è una slot di {provider}. Su {product} la trovi insieme a tutti gli altri giochi di questo provider.',
    et: '{name} on tootja {provider} slotimäng. Kasiinost {product} leiad selle koos kõigi teiste sama tootja mängudega.',
    'en-AU':
      '{name} is a pokie by {provider}. At {product} you’ll find it together with all other games by this provider.',
  },
  liveGame: {
    en: '{name} is a live casino game by {provider}. At {product} you’ll find it together with all other games by this provider.',
    de: '{name} ist ein Live-Casino-Spiel von {provider}. Bei {product} findest du es zusammen mit allen anderen Spielen dieses Anbieters.',
    'fr-CA':
      '{name} est un jeu de casino en direct du fournisseur {provider}. Trouvez-le sur {product}, avec tous les jeux de ce fournisseur.',
    no: '{name} er et livespill fra {provider}. Hos {product} finner du det sammen med alle de andre spillene fra leverandøren.',
    it: '{name} è un gioco da casinò live di {provider}. Su {product} lo trovi insieme a tutti gli altri giochi di questo provider.',
    et: '{name} on tootja {provider} live-mäng. Kasiinost {product} leiad selle koos kõigi teiste sama tootja mängudega.',
  },
  game: {
    en: '{name} is a casino game by {provider}. At {product} you’ll find it together with all other games by this provider.',
    de: '{name} ist ein Casinospiel von {provider}. Bei {product} findest du es zusammen mit allen anderen Spielen dieses Anbieters.',
    'fr-CA':
      '{name} est un jeu de casino du fournisseur {provider}. Trouvez-le sur {product}, avec tous les jeux de ce fournisseur.',
    no: '{name} er et casinospill fra {provider}. Hos {product} finner du det sammen med alle de andre spillene fra leverandøren.',
    it: '{name} è un gioco da casinò di {provider}. Su {product} lo trovi insieme a tutti gli altri giochi di questo provider.',
    et: '{name} on tootja {provider} kasiinomäng. Kasiinost {product} leiad selle koos kõigi teiste sama tootja mängudega.',
  },
  'title.favourites': {
    en: 'Your favourite games at {product} in one list: on every device that you’re signed in on, and without a connection too.',
    de: 'Deine Lieblingsspiele bei {product} in einer Liste: auf jedem Gerät, auf dem du angemeldet bist, und auch ohne Verbindung.',
    'fr-CA':
      'Vos jeux favoris sur {product} dans une seule liste : sur chaque appareil où vous êtes connecté, et même hors ligne.',
    no: 'Favorittspillene dine hos {product} i én liste: på alle enheter der du er logget inn, og også uten forbindelse.',
    it: 'I tuoi giochi preferiti su {product} in un unico elenco: su ogni dispositivo da cui accedi, e anche senza connessione.',
    et: 'Sinu lemmikmängud kasiinos {product} ühes loendis: igas seadmes, kuhu oled sisse loginud, ja ka ilma ühenduseta.',
  },
  'title.login': {
    en: 'Sign in to {product} to play with your balance, see your favourites and set your limits and breaks.',
    de: 'Melde dich bei {product} an, um mit deinem Guthaben zu spielen, deine Favoriten zu sehen und Limits und Pausen festzulegen.',
    'fr-CA':
      'Connectez-vous à {product} pour jouer avec votre solde, voir vos favoris et fixer vos limites et vos pauses.',
    no: 'Logg inn hos {product} for å spille med saldoen din, se favorittene og sette grenser og pauser.',
    it: 'Accedi a {product} per giocare con il tuo saldo, vedere i preferiti e impostare limiti e pause.',
    et: 'Logi kasiinosse {product} sisse, et mängida oma saldoga, näha lemmikuid ning määrata limiite ja pause.',
  },
  'title.registration': {
    en: 'Create an account at {product} to play with a balance, keep favourites on all your devices and set your own limits and breaks.',
    de: 'Erstelle ein Konto bei {product}, um mit Guthaben zu spielen, Favoriten auf allen Geräten zu haben und Limits und Pausen festzulegen.',
    'fr-CA':
      'Créez un compte sur {product} pour jouer avec un solde, garder vos favoris sur tous vos appareils et fixer vos limites et vos pauses.',
    no: 'Opprett en konto hos {product} for å spille med saldo, ha favorittene på alle enheter og sette egne grenser og pauser.',
    it: 'Crea un account su {product} per giocare con un saldo, avere i preferiti su tutti i dispositivi e impostare limiti e pause.',
    et: 'Loo kasiinos {product} konto, et mängida saldoga, hoida lemmikud kõigis seadmetes ning määrata oma limiidid ja pausid.',
  },
  'title.confirmation': {
    en: 'Confirm the e-mail address of your account at {product} with the link we sent you, or request a new link.',
    de: 'Bestätige die E-Mail-Adresse deines Kontos bei {product} mit dem Link aus unserer E-Mail oder fordere einen neuen an.',
    'fr-CA':
      'Confirmez l’adresse courriel de votre compte {product} avec le lien que nous vous avons envoyé, ou demandez-en un nouveau.',
    no: 'Bekreft e-postadressen til kontoen din hos {product} med lenken vi har sendt deg, eller be om en ny.',
    it: 'Conferma l’indirizzo e-mail del tuo account {product} con il link che ti abbiamo inviato, oppure richiedine uno nuovo.',
    et: 'Kinnita oma {product} konto e-posti aadress lingiga, mille sulle saatsime, või küsi uus link.',
  },
  'title.oops': {
    en: 'Something went wrong at {product}. Your account and your balance haven’t changed.',
    de: 'Bei {product} ist etwas schiefgelaufen. Dein Konto und dein Guthaben sind unverändert.',
    'fr-CA': 'Un problème est survenu sur {product}. Votre compte et votre solde n’ont pas changé.',
    no: 'Noe gikk galt hos {product}. Kontoen og saldoen din er uendret.',
    it: 'Qualcosa è andato storto su {product}. Il tuo account e il tuo saldo non sono cambiati.',
    et: 'Kasiinos {product} läks midagi valesti. Sinu konto ja saldo ei muutunud.',
  },
  'title.remind': {
    en: 'Forgot your password for {product}? Enter your e-mail address, and we’ll send you a link to choose a new one.',
    de: 'Passwort für {product} vergessen? Gib deine E-Mail-Adresse ein, und wir schicken dir einen Link, mit dem du ein neues wählst.',
    'fr-CA':
      'Mot de passe {product} oublié? Entrez votre adresse courriel, et nous vous enverrons un lien pour en choisir un nouveau.',
    no: 'Glemt passordet til {product}? Oppgi e-postadressen din, så sender vi deg en lenke for å velge et nytt.',
    it: 'Hai dimenticato la password di {product}? Inserisci il tuo indirizzo e-mail: ti invieremo un link per sceglierne una nuova.',
    et: 'Unustasid kasiino {product} parooli? Sisesta oma e-posti aadress ja saadame sulle lingi uue valimiseks.',
  },
  'title.newPassword': {
    en: 'Choose a new password for your account at {product} with the link we sent you by e-mail.',
    de: 'Wähle mit dem Link aus unserer E-Mail ein neues Passwort für dein Konto bei {product}.',
    'fr-CA':
      'Choisissez un nouveau mot de passe pour votre compte {product} avec le lien que nous vous avons envoyé par courriel.',
    no: 'Velg et nytt passord for kontoen din hos {product} med lenken vi har sendt deg på e-post.',
    it: 'Scegli una nuova password per il tuo account {product} con il link che ti abbiamo inviato per e-mail.',
    et: 'Vali oma {product} kontole uus parool lingiga, mille sulle e-postiga saatsime.',
  },
  'title.support': {
    en: 'Get help at {product}: answers to common questions, a form to write to us, and independent help lines for gambling problems.',
    de: 'Hilfe bei {product}: Antworten auf häufige Fragen, ein Formular für deine Nachricht und unabhängige Hilfe bei Problemen mit dem Spielen.',
    'fr-CA':
      'De l’aide sur {product} : réponses aux questions courantes, formulaire pour nous écrire et lignes d’aide indépendantes sur le jeu.',
    no: 'Få hjelp hos {product}: svar på vanlige spørsmål, et skjema for å skrive til oss og uavhengige hjelpelinjer for spilleproblemer.',
    it: 'Assistenza su {product}: risposte alle domande frequenti, un modulo per scriverci e linee di aiuto indipendenti per i problemi di gioco.',
    et: 'Abi kasiinos {product}: vastused sagedastele küsimustele, vorm meile kirjutamiseks ja sõltumatud abitelefonid mängusõltuvuse korral.',
  },
  'title.crypto': {
    en: 'What cryptocurrencies are good for in an online casino like {product}, and what to watch out for before you use them.',
    de: 'Was Kryptowährungen in einem Online-Casino wie {product} bringen und worauf du achten solltest, bevor du sie nutzt.',
    'fr-CA':
      'Ce que les cryptomonnaies apportent dans un casino en ligne comme {product}, et ce à quoi il faut faire attention avant de s’en servir.',
    no: 'Hva kryptovaluta er bra for i et nettcasino som {product}, og hva du bør være oppmerksom på før du bruker det.',
    it: 'A che cosa servono le criptovalute in un casinò online come {product} e a che cosa fare attenzione prima di usarle.',
    et: 'Mille poolest on krüptoraha sellises veebikasiinos nagu {product} kasulik ja millega arvestada enne selle kasutamist.',
  },
  'title.promotions': {
    en: 'All current promotions at {product} on one page, each with a short description and a link to where it takes place.',
    de: 'Alle laufenden Aktionen bei {product} auf einer Seite, jede mit einer kurzen Beschreibung und einem Link dorthin.',
    'fr-CA':
      'Toutes les promotions en cours sur {product} sur une seule page, chacune avec une courte description et un lien pour y aller.',
    no: 'Alle aktuelle kampanjer hos {product} på én side, hver med en kort beskrivelse og en lenke dit den foregår.',
    it: 'Tutte le promozioni in corso su {product} in un’unica pagina, ognuna con una breve descrizione e un link per raggiungerla.',
    et: 'Kõik kasiino {product} käimasolevad kampaaniad ühel lehel, igaühe juures lühike kirjeldus ja link.',
  },
  'title.news': {
    en: 'News from {product}: articles about new features, the games and how the casino works, with the latest first.',
    de: 'Neuigkeiten von {product}: Artikel über neue Funktionen, die Spiele und die Abläufe im Casino, die neuesten zuerst.',
    'fr-CA':
      'Quoi de neuf sur {product} : des articles sur les nouvelles fonctions, les jeux et le fonctionnement du casino, les plus récents d’abord.',
    no: 'Nyheter fra {product}: artikler om nye funksjoner, spillene og hvordan casinoet fungerer, med de nyeste først.',
    it: 'Le novità di {product}: articoli su nuove funzioni, giochi e funzionamento del casinò, a partire dai più recenti.',
    et: 'Kasiino {product} uudised: artiklid uutest võimalustest, mängudest ja kasiino toimimisest, uusimad eespool.',
  },
  text: {
    en: '{name}: information for players of {product}, which you can read without an account.',
    de: '{name}: Informationen von {product} rund um das Casino, die du ohne Konto lesen kannst.',
    'fr-CA': '{name} : des renseignements pour les joueurs, à lire sans compte sur {product}.',
    no: '{name}: informasjon til spillere hos {product}, som du kan lese uten konto.',
    it: '{name}: informazioni per chi gioca su {product}, da leggere senza account.',
    et: '{name}: teave kasiino {product} mängijatele, mida saad lugeda ilma kontota.',
  },
  placeholder: {
    en: '{name}: this page of {product} isn’t available yet. You’ll find the games in the lobby.',
    de: '{name}: Diese Seite von {product} ist noch nicht verfügbar. Die Spiele findest du in der Lobby.',
    'fr-CA':
      '{name} : cette page n’est pas encore disponible sur {product}. Vous trouverez les jeux à l’accueil.',
    no: '{name}: Denne siden hos {product} er ikke tilgjengelig ennå. Spillene finner du i lobbyen.',
    it: '{name}: questa pagina di {product} non è ancora disponibile. Trovi i giochi nella lobby.',
    et: '{name}: see kasiino {product} leht pole veel saadaval. Mängud leiad lobist.',
  },
  'title.notFound': {
    en: 'We couldn’t find this page at {product}. It may have moved, or the link is incomplete. You’ll find all games in the lobby.',
    de: 'Diese Seite gibt es bei {product} nicht. Vielleicht ist sie umgezogen, oder der Link ist unvollständig. Alle Spiele findest du in der Lobby.',
    'fr-CA':
      'Cette page est introuvable sur {product}. Elle a peut-être été déplacée, ou le lien est incomplet. Vous trouverez tous les jeux à l’accueil.',
    no: 'Vi fant ikke denne siden hos {product}. Den kan være flyttet, eller lenken er ufullstendig. Alle spillene finner du i lobbyen.',
    it: 'Questa pagina di {product} non esiste. Forse è stata spostata, oppure il link è incompleto. Trovi tutti i giochi nella lobby.',
    et: 'Me ei leidnud kasiinost {product} seda lehte. See võib olla kolinud või on link poolik. Kõik mängud leiad lobist.',
  },
};

/** Follows the description of a game whose return is known. */
export const RETURN_TO_PLAYER: DescriptionText = {
  en: 'Return to player: {rtp}.',
  de: 'Auszahlungsquote: {rtp}.',
  'fr-CA': 'Retour au joueur : {rtp}.',
  no: 'Tilbakebetaling: {rtp}.',
  it: 'Ritorno al giocatore: {rtp}.',
  et: 'Tagasimakse mängijale: {rtp}.',
};
