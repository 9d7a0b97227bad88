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
    en: { title: 'Welcome', text: '{} of sandbox money is yours to play with.', button: 'See the games' },
    de: { title: 'Willkommen', text: '{} Spielgeld gehören dir.', button: 'Zu den Spielen' },
    'fr-CA': {
      title: 'Bienvenue',
      text: '{} d’argent fictif vous attendent pour jouer.',
      button: 'Voir les jeux',
    },
    no: { title: 'Velkommen', text: 'Du har fått {} i lekepenger å spille med.', button: 'Se spillene' },
    it: {
      title: 'Ti diamo il benvenuto',
      text: 'Hai {} di denaro virtuale per giocare.',
      button: 'Vedi i giochi',
    },
    et: { title: 'Tere tulemast', text: 'Sinu mänguraha on {}.', button: 'Vaata mänge' },
  },
  email_confirmed: {
    en: { title: 'Address confirmed', text: 'Your e-mail address is confirmed.' },
    de: { title: 'Adresse bestätigt', text: 'Deine E-Mail-Adresse ist bestätigt.' },
    'fr-CA': { title: 'Adresse confirmée', text: 'Votre adresse courriel est confirmée.' },
    no: { title: 'Adressen er bekreftet', text: 'E-postadressen din er bekreftet.' },
    it: { title: 'Indirizzo confermato', text: 'Il tuo indirizzo e-mail è confermato.' },
    et: { title: 'Aadress on kinnitatud', text: 'Sinu e-posti aadress on kinnitatud.' },
  },
  password_changed: {
    en: {
      title: 'Password changed',
      text: 'Your password was changed and every device signed out. If it was not you, ask for a new one at the sign-in.',
    },
    de: {
      title: 'Passwort geändert',
      text: 'Dein Passwort wurde geändert, alle Geräte wurden abgemeldet. Warst du das nicht, fordere bei der Anmeldung ein neues an.',
    },
    'fr-CA': {
      title: 'Mot de passe modifié',
      text: 'Votre mot de passe a été modifié et tous les appareils ont été déconnectés. Si ce n’était pas vous, demandez-en un nouveau à la connexion.',
    },
    no: {
      title: 'Passordet er endret',
      text: 'Passordet ditt er endret, og alle enheter er logget ut. Var det ikke deg, be om et nytt når du logger inn.',
    },
    it: {
      title: 'Password modificata',
      text: 'La tua password è stata modificata e tutti i dispositivi sono stati disconnessi. Se non sei stato tu, chiedine una nuova all’accesso.',
    },
    et: {
      title: 'Parool on muudetud',
      text: 'Sinu parool on muudetud ja kõik seadmed välja logitud. Kui see ei olnud sina, küsi sisselogimisel uus.',
    },
  },
  new_sign_in: {
    en: {
      title: 'Signed in on a new device',
      text: '{}. If it was not you, sign out and choose a new password.',
    },
    de: {
      title: 'Anmeldung auf einem neuen Gerät',
      text: '{}. Warst du das nicht, melde dich ab und wähle ein neues Passwort.',
    },
    'fr-CA': {
      title: 'Connexion sur un nouvel appareil',
      text: '{}. Si ce n’était pas vous, déconnectez-vous et choisissez un nouveau mot de passe.',
    },
    no: {
      title: 'Innlogging på en ny enhet',
      text: '{}. Var det ikke deg, logg ut og velg et nytt passord.',
    },
    it: {
      title: 'Accesso da un nuovo dispositivo',
      text: '{}. Se non sei stato tu, esci e scegli una nuova password.',
    },
    et: {
      title: 'Sisselogimine uues seadmes',
      text: '{}. Kui see ei olnud sina, logi välja ja vali uus parool.',
    },
  },
  sandbox_grant: {
    en: { title: 'Sandbox money arrived', text: '{} was added to your balance.' },
    de: { title: 'Spielgeld ist da', text: '{} wurden deinem Guthaben gutgeschrieben.' },
    'fr-CA': { title: 'Argent fictif reçu', text: '{} ont été ajoutés à votre solde.' },
    no: { title: 'Lekepenger er kommet', text: '{} ble lagt til saldoen din.' },
    it: { title: 'Denaro virtuale arrivato', text: '{} aggiunti al tuo saldo.' },
    et: { title: 'Mänguraha on kohal', text: 'Sinu kontojäägile lisati {}.' },
  },
};

const UNKNOWN_DEVICE: Readonly<Record<TextLanguage, string>> = {
  en: 'The device is unknown',
  de: 'Das Gerät ist unbekannt',
  'fr-CA': 'L’appareil est inconnu',
  no: 'Enheten er ukjent',
  it: 'Il dispositivo è sconosciuto',
  et: 'Seade on tundmatu',
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
