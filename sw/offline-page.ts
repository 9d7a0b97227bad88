import { brand } from '../src/contract/brand.ts';
import { LOCALES, type LocaleCode } from '../src/contract/locales.ts';
import { splitLocale } from '../src/lib/paths.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly again: string;
}

const en: Words = {
  title: 'No connection',
  text: `${brand.name} is not stored on this device any more. It opens again as soon as there is a network.`,
  again: 'Try again',
};

/** The catalogues are not reachable when even the shell is gone, so the worker carries these few words itself. */
const WORDS: Readonly<Partial<Record<LocaleCode, Words>>> = {
  de: {
    title: 'Keine Verbindung',
    text: `${brand.name} ist auf diesem Gerät nicht mehr gespeichert. Sobald es ein Netz gibt, öffnet es sich wieder.`,
    again: 'Noch einmal versuchen',
  },
  'fr-CA': {
    title: 'Aucune connexion',
    text: `${brand.name} n’est plus enregistré sur cet appareil. Il s’ouvrira de nouveau dès qu’il y aura un réseau.`,
    again: 'Réessayer',
  },
  it: {
    title: 'Nessuna connessione',
    text: `${brand.name} non è più salvato su questo dispositivo. Si riaprirà non appena ci sarà rete.`,
    again: 'Riprova',
  },
  et: {
    title: 'Ühendus puudub',
    text: `${brand.name} ei ole enam sellesse seadmesse salvestatud. See avaneb uuesti kohe, kui võrk on olemas.`,
    again: 'Proovi uuesti',
  },
  no: {
    title: 'Ingen forbindelse',
    text: `${brand.name} er ikke lenger lagret på denne enheten. Den åpnes igjen så snart det er nett.`,
    again: 'Prøv igjen',
  },
};

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:12px;padding:0 24px;' +
  'background:#0d1422;color:#f1f3f7;font:16px/1.5 system-ui,sans-serif;text-align:center}' +
  'h1{font-size:20px;margin:0}p{margin:0;max-width:36ch}a{color:#8ec5ff;padding:12px}';

/** The last resort: no shell stored and no network. Its words follow the address, else the browser. */
export function offlinePage(pathname: string, browserLanguage: string): Response {
  const { locale, prefix } = splitLocale(pathname, LOCALES, 'en');
  const guess = browserLanguage.toLowerCase().replace(/^(?:nb|nn)\b/, 'no');
  const byBrowser = LOCALES.find(code => guess.startsWith(code.split('-')[0] ?? code)) ?? 'en';
  const chosen = prefix ? locale : byBrowser;
  const { title, text, again } = WORDS[chosen] ?? en;
  const html =
    `<!doctype html><html lang="${chosen}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${STYLE}</style><h1>${title}</h1><p>${text}</p><a href="">${again}</a></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
