// Data table.
import { KNOWN_CURRENCIES } from '../../src/contract/operator/currencies.ts';
import { intlTag, type LocaleCode } from '../../src/contract/operator/locales.ts';
import type { Notification, NotificationButton } from '../../src/contract/subjects/notifications.ts';
import { formatMoney } from '../../src/lib/money.ts';
import { type TextLanguage, textLanguage } from '../locale.ts';

/** The values in the text of a notification; a promo brings its own text. */
export interface NotificationFacts {
  welcome: { readonly amount_cents: number; readonly currency: string };
  email_confirmed: Record<never, never>;
  password_changed: Record<never, never>;
  /** `device` as in "Firefox, Windows"; empty when unknown. */
  new_sign_in: { readonly device: string };
  sandbox_grant: { readonly amount_cents: number; readonly currency: string };
  promo: { readonly title: string; readonly text: string; readonly button: NotificationButton | null };
}
export type NotificationEvent = keyof NotificationFacts;

type NotificationText = Pick<Notification, 'title' | 'text' | 'content'>;
interface NotificationTemplate {
  readonly title: string;
  /** `{}` is the amount or the device. */
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
  password_changed: {
    en: {
      title: 'Password changed',
      text: 'Your password was changed and all devices were signed out. If this wasn’t you, reset your password on the sign-in page.',
    },
    de: {
      title: 'Passwort geändert',
      text: 'Dein Passwort wurde geändert, und alle Geräte wurden abgemeldet. Falls du das nicht warst, setz dein Passwort auf der Anmeldeseite zurück.',
    },
    'fr-CA': {
      title: 'Mot de passe modifié',
      text: 'Votre mot de passe a été modifié et tous vos appareils ont été déconnectés. Si ce n’était pas vous, réinitialisez votre mot de passe à la page de connexion.',
    },
    no: {
      title: 'Passordet er endret',
      text: 'Passordet ditt ble endret, og alle enheter ble logget ut. Hvis det ikke var deg, tilbakestiller du passordet på innloggingssiden.',
    },
    it: {
      title: 'Password modificata',
      text: 'La tua password è stata modificata e tutti i dispositivi sono stati disconnessi. Se non sei stato tu, reimposta la password dalla pagina di accesso.',
    },
    et: {
      title: 'Parool on muudetud',
      text: 'Sinu parool muudeti ja kõik seadmed logiti välja. Kui see polnud sina, lähtesta parool sisselogimise lehel.',
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
    const known = KNOWN_CURRENCIES.find(({ code }) => code === currency);
    return known ? formatMoney(amount_cents, known, intlTag(locale)) : `${amount_cents} ${currency}`;
  }
  return 'device' in facts && facts.device !== '' ? facts.device : UNKNOWN_DEVICE[textLanguage(locale)];
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
  const button = template.button === undefined ? null : { title: template.button, toName: 'pokiesRoot' };
  return {
    title: template.title,
    text: template.text.replace('{}', placeholderValue(facts as NotificationFacts[TemplateEvent], locale)),
    content: button && { icon: null, title: null, button },
  };
}
