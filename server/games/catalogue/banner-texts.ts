// Data table.
import type { LocaleCode } from '../../../src/contract/operator/locales.ts';

export interface BannerText {
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
      'The latest arrivals on one shelf. Everything here runs on sandbox money.',
      'See new games',
      'New',
    ),
    de: bannerTextOf(
      'Neu in diesem Monat',
      'Die jüngsten Spiele auf einen Blick. Gespielt wird hier nur mit Spielgeld.',
      'Neue Spiele ansehen',
      'Neu',
    ),
    fr: bannerTextOf(
      'Nouveautés du mois',
      'Les dernières arrivées réunies sur une même page. Ici, on joue uniquement avec de l’argent fictif.',
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
      'Gli ultimi arrivi in un’unica pagina. Qui si gioca solo con denaro virtuale.',
      'Vedi le novità',
      'Novità',
    ),
    et: bannerTextOf(
      'Selle kuu uudised',
      'Värskeimad mängud ühel lehel. Siin mängitakse ainult mänguraha eest.',
      'Vaata uusi mänge',
      'Uus',
    ),
  },
  'try-a-demo': {
    en: bannerTextOf(
      'Look around first',
      '{game} opens as a demo, without an account. Signed in, it uses sandbox money.',
      'Open {game}',
      'Demo',
    ),
    de: bannerTextOf(
      'Erst einmal umsehen',
      '{game} startet ohne Konto als Demo. Angemeldet spielst du mit Spielgeld.',
      '{game} öffnen',
      'Demo',
    ),
    fr: bannerTextOf(
      'Faites d’abord un tour',
      '{game} s’ouvre en démo, sans compte. Une fois connecté, vous jouez avec de l’argent fictif.',
      'Ouvrir {game}',
      'Démo',
    ),
    no: bannerTextOf(
      'Se deg rundt først',
      '{game} åpnes som demo, uten konto. Er du logget inn, spiller du med lekepenger.',
      'Åpne {game}',
      'Demo',
    ),
    it: bannerTextOf(
      'Prima dai un’occhiata',
      '{game} si apre in versione demo, senza account. Dopo l’accesso si gioca con denaro virtuale.',
      'Apri {game}',
      'Demo',
    ),
    et: bannerTextOf(
      'Vaata kõigepealt ringi',
      '{game} avaneb demona, ilma kontota. Sisse logituna mängid mänguraha eest.',
      'Ava {game}',
      'Demo',
    ),
  },
  'studio-of-the-week': {
    en: bannerTextOf(
      '{studio}',
      'One studio at a time: all of its games, the popular ones first.',
      'See the studio',
      'Studio',
    ),
    de: bannerTextOf(
      '{studio}',
      'Ein Studio im Blick: alle seine Spiele, die beliebten zuerst.',
      'Zum Studio',
      'Studio',
    ),
    fr: bannerTextOf(
      '{studio}',
      'Un studio à la fois : tous ses jeux, les plus populaires en premier.',
      'Voir le studio',
      'Studio',
    ),
    no: bannerTextOf(
      '{studio}',
      'Ett studio om gangen: alle spillene deres, de mest populære først.',
      'Se studioet',
      'Studio',
    ),
    it: bannerTextOf(
      '{studio}',
      'Uno studio alla volta: tutti i suoi giochi, a partire dai più popolari.',
      'Vedi lo studio',
      'Studio',
    ),
    et: bannerTextOf(
      '{studio}',
      'Üks stuudio korraga: kõik selle mängud, populaarsemad eespool.',
      'Vaata stuudiot',
      'Stuudio',
    ),
  },
  'game-of-the-week': {
    en: bannerTextOf(
      '{game}',
      'Ten lines, high volatility: long quiet stretches are part of it. The return is shown in the game.',
      'Open the game',
      'Egypt',
    ),
    de: bannerTextOf(
      '{game}',
      'Zehn Linien, hohe Volatilität: Lange Durststrecken gehören dazu. Die Auszahlungsquote steht im Spiel.',
      'Spiel öffnen',
      'Ägypten',
    ),
    fr: bannerTextOf(
      '{game}',
      'Dix lignes, volatilité élevée : les longues périodes calmes en font partie. Le taux de retour est affiché dans le jeu.',
      'Ouvrir le jeu',
      'Égypte',
    ),
    no: bannerTextOf(
      '{game}',
      'Ti linjer og høy volatilitet: lange, stille perioder hører med. Tilbakebetalingen vises i spillet.',
      'Åpne spillet',
      'Egypt',
    ),
    it: bannerTextOf(
      '{game}',
      'Dieci linee, volatilità alta: le lunghe fasi senza vincite fanno parte del gioco. Il ritorno teorico è indicato nel gioco.',
      'Apri il gioco',
      'Egitto',
    ),
    et: bannerTextOf(
      '{game}',
      'Kümme liini, suur volatiilsus: pikad vaiksed perioodid käivad asja juurde. Tagasimakse määr on mängus näha.',
      'Ava mäng',
      'Egiptus',
    ),
  },
  'your-shelf': {
    en: bannerTextOf(
      'Keep what you like',
      'Mark a game with the heart and find it again here, on every device and offline.',
      'My favourites',
      'Favourites',
    ),
    de: bannerTextOf(
      'Merk dir, was dir gefällt',
      'Markiere ein Spiel mit dem Herz und finde es hier wieder, auf jedem Gerät und auch offline.',
      'Meine Favoriten',
      'Favoriten',
    ),
    fr: bannerTextOf(
      'Gardez ce qui vous plaît',
      'Marquez un jeu d’un cœur et retrouvez-le ici, sur tous vos appareils et même hors ligne.',
      'Mes favoris',
      'Favoris',
    ),
    no: bannerTextOf(
      'Ta vare på det du liker',
      'Merk et spill med hjertet, så finner du det igjen her, på alle enheter og uten nett.',
      'Mine favoritter',
      'Favoritter',
    ),
    it: bannerTextOf(
      'Tieni ciò che ti piace',
      'Segna un gioco con il cuore e lo ritrovi qui, su ogni dispositivo e anche offline.',
      'I miei preferiti',
      'Preferiti',
    ),
    et: bannerTextOf(
      'Hoia alles, mis meeldib',
      'Märgi mäng südamega ja leiad selle siit uuesti igas seadmes, ka ilma võrguta.',
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
