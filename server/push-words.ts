// Data table.
type Language = 'en' | 'de' | 'fr-CA' | 'no' | 'it' | 'et';

/** Stands in for the words of a money notice: no amount belongs on a locked screen (offline 2, Push payload). */
const MONEY: Readonly<Record<Language, { readonly title: string; readonly body: string }>> = {
  en: { title: 'Your balance', body: 'Something has changed. Open the app to see it.' },
  de: { title: 'Dein Guthaben', body: 'Es hat sich etwas geändert. Öffne die App, um es zu sehen.' },
  'fr-CA': { title: 'Votre solde', body: 'Quelque chose a changé. Ouvrez l’application pour le voir.' },
  no: { title: 'Saldoen din', body: 'Noe er endret. Åpne appen for å se det.' },
  it: { title: 'Il tuo saldo', body: 'Qualcosa è cambiato. Apri l’app per vederlo.' },
  et: { title: 'Sinu kontojääk', body: 'Midagi on muutunud. Ava rakendus, et seda näha.' },
};

export const moneyWords = (locale: string) =>
  MONEY[locale.startsWith('en') ? 'en' : (locale as Language)] ?? MONEY.en;
