import type { LocaleCode } from '../../../src/contract/operator/locales.ts';

interface BannerText {
  readonly title: string;
  readonly description: string;
  readonly button: string;
  readonly label: string;
}

type Language = 'en' | 'de' | 'fr' | 'no' | 'it' | 'et';

/** The language of each locale; the English ones share their texts. */
const LANGUAGES: Readonly<Record<LocaleCode, Language>> = {
  en: 'en',
  'en-AU': 'en',
  'en-CA': 'en',
  'en-NZ': 'en',
  'en-KW': 'en',
  de: 'de',
  'fr-CA': 'fr',
  no: 'no',
  it: 'it',
  et: 'et',
};

const bannerTextOf = (title: string, description: string, button: string, label: string): BannerText => ({
  title,
  description,
  button,
  label,
});

/** `{studio}` and `{game}` are names and stay as they are. */
const BANNER_TEXTS: Readonly<Record<string, Readonly<Record<Language, BannerText>>>> = {
  'new-games': {
    en: bannerTextOf(
      'New this month',
      'All the latest games in one place. Everything here runs on sandbox money.',
      'See new games',
      'New',
    ),
    de: bannerTextOf(
      'Neu in diesem Monat',
      'Die neuesten Spiele auf einen Blick. Gespielt wird hier nur mit Spielgeld.',
      'Neue Spiele ansehen',
      'Neu',
    ),
    fr: bannerTextOf(
      'Nouveautés du mois',
      'Tous les derniers jeux au même endroit. Ici, on joue uniquement avec de l’argent fictif.',
      'Voir les nouveautés',
      'Nouveau',
    ),
    no: bannerTextOf(
      'Nytt denne måneden',
      'De nyeste spillene samlet på ett sted. Her spilles det bare med lekepenger.',
      'Se nye spill',
      'Nytt',
    ),
    it: bannerTextOf(
      'Novità del mese',
      'Tutti gli ultimi giochi in un’unica pagina. Qui si gioca solo con denaro virtuale.',
      'Vedi le novità',
      'Novità',
    ),
    et: bannerTextOf(
      'Selle kuu uued mängud',
      'Kõige uuemad mängud ühel lehel. Siin mängitakse ainult mänguraha eest.',
      'Vaata uusi mänge',
      'Uus',
    ),
  },
  'try-a-demo': {
    en: bannerTextOf(
      'Take a look first',
      'The demo of {game} needs no account. When you’re signed in, you play with sandbox money.',
      'Open {game}',
      'Demo',
    ),
    de: bannerTextOf(
      'Schau es dir erst einmal an',
      'Die Demo von {game} läuft ohne Konto. Wenn du angemeldet bist, spielst du mit Spielgeld.',
      '{game} öffnen',
      'Demo',
    ),
    fr: bannerTextOf(
      'Jetez d’abord un coup d’œil',
      'La démo de {game} s’ouvre sans compte. Une fois connecté, vous jouez avec de l’argent fictif.',
      'Ouvrir {game}',
      'Démo',
    ),
    no: bannerTextOf(
      'Se deg rundt først',
      'Demoen av {game} krever ingen konto. Når du er logget inn, spiller du med lekepenger.',
      'Åpne {game}',
      'Demo',
    ),
    it: bannerTextOf(
      'Prima dai un’occhiata',
      'La demo di {game} non richiede un account. Dopo l’accesso si gioca con denaro virtuale.',
      'Apri {game}',
      'Demo',
    ),
    et: bannerTextOf(
      'Vaata kõigepealt ringi',
      'Mängu {game} demo jaoks ei ole kontot vaja. Sisselogituna mängid mängurahaga.',
      'Ava {game}',
      'Demo',
    ),
  },
  'studio-of-the-week': {
    en: bannerTextOf(
      '{studio}',
      'One provider each week: all its games, most popular first.',
      'See the games',
      'Provider',
    ),
    de: bannerTextOf(
      '{studio}',
      'Jede Woche ein Anbieter: alle seine Spiele, die beliebtesten zuerst.',
      'Spiele ansehen',
      'Anbieter',
    ),
    fr: bannerTextOf(
      '{studio}',
      'Un fournisseur par semaine : tous ses jeux, les plus populaires en premier.',
      'Voir les jeux',
      'Fournisseur',
    ),
    no: bannerTextOf(
      '{studio}',
      'Én leverandør hver uke: alle spillene, de mest populære først.',
      'Se spillene',
      'Leverandør',
    ),
    it: bannerTextOf(
      '{studio}',
      'Ogni settimana un provider: tutti i suoi giochi, a partire dai più popolari.',
      'Vedi i giochi',
      'Provider',
    ),
    et: bannerTextOf(
      '{studio}',
      'Igal nädalal üks tootja: kõik selle mängud, populaarsemad eespool.',
      'Vaata mänge',
      'Tootja',
    ),
  },
  'game-of-the-week': {
    en: bannerTextOf(
      '{game}',
      'Ten lines and high volatility: expect long stretches without a win. The return to player is shown in the game.',
      'Open the game',
      'Egypt',
    ),
    de: bannerTextOf(
      '{game}',
      'Zehn Linien, hohe Volatilität: Rechne mit langen Strecken ohne Gewinn. Die Auszahlungsquote steht im Spiel.',
      'Spiel öffnen',
      'Ägypten',
    ),
    fr: bannerTextOf(
      '{game}',
      'Dix lignes, volatilité élevée : attendez-vous à de longues périodes sans gain. Le taux de retour est affiché dans le jeu.',
      'Ouvrir le jeu',
      'Égypte',
    ),
    no: bannerTextOf(
      '{game}',
      'Ti linjer og høy volatilitet: regn med lange perioder uten gevinst. Tilbakebetalingen vises i spillet.',
      'Åpne spillet',
      'Egypt',
    ),
    it: bannerTextOf(
      '{game}',
      'Dieci linee e volatilità alta: aspettati lunghe fasi senza vincite. Il ritorno al giocatore è indicato nel gioco.',
      'Apri il gioco',
      'Egitto',
    ),
    et: bannerTextOf(
      '{game}',
      'Kümme liini ja suur volatiilsus: arvesta pikkade võiduta perioodidega. Tagasimakse mängijale on mängus näha.',
      'Ava mäng',
      'Egiptus',
    ),
  },
  'pay-in': {
    en: bannerTextOf(
      'Try the cashbox',
      'Card, bank, wallet or coin: pay in sandbox money and see every step. No real money moves.',
      'Open the deposit',
      'Cashbox',
    ),
    de: bannerTextOf(
      'Probier die Kasse aus',
      'Karte, Bank, Wallet oder Krypto: Zahl Spielgeld ein und verfolge jeden Schritt. Echtes Geld fließt nicht.',
      'Einzahlung öffnen',
      'Kasse',
    ),
    fr: bannerTextOf(
      'Essayez la caisse',
      'Carte, banque, portefeuille ou crypto : déposez de l’argent fictif et suivez chaque étape. Aucun argent réel ne circule.',
      'Ouvrir le dépôt',
      'Caisse',
    ),
    no: bannerTextOf(
      'Prøv kassen',
      'Kort, bank, lommebok eller krypto: sett inn lekepenger og følg hvert steg. Ingen ekte penger flyttes.',
      'Åpne innskudd',
      'Kasse',
    ),
    it: bannerTextOf(
      'Prova la cassa',
      'Carta, banca, wallet o cripto: versa denaro fittizio e segui ogni passo. Non si muove denaro vero.',
      'Apri il deposito',
      'Cassa',
    ),
    et: bannerTextOf(
      'Proovi kassat',
      'Kaart, pank, rahakott või krüpto: tee sissemakse mänguraha eest ja jälgi iga sammu. Päris raha ei liigu.',
      'Ava sissemakse',
      'Kassa',
    ),
  },
  'your-shelf': {
    en: bannerTextOf(
      'Keep your favourites',
      'Tap the heart on a game to find it here on every device, even offline.',
      'My favourites',
      'Favourites',
    ),
    de: bannerTextOf(
      'Merk dir, was dir gefällt',
      'Tippe bei einem Spiel auf das Herz, dann findest du es hier wieder, auf jedem Gerät und auch offline.',
      'Meine Favoriten',
      'Favoriten',
    ),
    fr: bannerTextOf(
      'Gardez ce qui vous plaît',
      'Appuyez sur le cœur d’un jeu pour le retrouver ici, sur tous vos appareils et même hors ligne.',
      'Mes favoris',
      'Favoris',
    ),
    no: bannerTextOf(
      'Ta vare på det du liker',
      'Trykk på hjertet på et spill, så finner du det igjen her på alle enheter, også uten nett.',
      'Mine favoritter',
      'Favoritter',
    ),
    it: bannerTextOf(
      'Conserva i tuoi preferiti',
      'Tocca il cuore di un gioco e lo ritrovi qui, su ogni dispositivo e anche offline.',
      'I miei preferiti',
      'Preferiti',
    ),
    et: bannerTextOf(
      'Hoia lemmikud käepärast',
      'Vajuta mängul südamele ja leiad selle siit igas seadmes, ka võrguta.',
      'Minu lemmikud',
      'Lemmikud',
    ),
  },
};

/** A slide's texts in the reader's language, with the names filled in. */
export function bannerText(
  id: string,
  locale: LocaleCode,
  names: Readonly<Record<string, string>>,
): BannerText {
  const texts = BANNER_TEXTS[id];
  if (!texts) throw new Error(`There are no texts for the banner ${id}.`);
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
  const { title, description, button, label } = texts[LANGUAGES[locale]];
  return bannerTextOf(fill(title), fill(description), fill(button), label);
}
