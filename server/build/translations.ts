import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { awaitMessages, firstVisitSources, splitMessages } from './message-splitting.ts';

const PREFIX = 'virtual:orbit-messages/';
const RESOLVED = '\0orbit-messages/';
const REST = '-rest';

type Messages = Record<string, string>;

/** Where the translations of a locale come from, nearest first; English source messages stand behind all of them. */
function fallbackChain(locale: string, fallbacks: unknown): readonly string[] {
  const table = typeof fallbacks === 'object' && fallbacks !== null ? Object.entries(fallbacks) : [];
  const listed: unknown = (table.find(([name]) => name === locale) ??
    table.find(([name]) => name === 'default'))?.[1];
  const others = Array.isArray(listed) ? listed : [listed];
  return [locale, ...others.filter(name => typeof name === 'string')];
}

/**
 * Every message of the page in English, read from the sources, so that the build never waits for an extraction. Where
 * two files contradict each other Lingui says so and gives nothing; then the first one wins, file by file.
 */
async function collectSourceMessages(): Promise<Messages> {
  const config = getConfig({ skipValidation: true });
  const texts: Messages = {};
  for (const catalog of await getCatalogs(config)) {
    const whole = await catalog.collect();
    const parts = whole ? [whole] : [];
    if (!whole)
      for (const file of catalog.sourcePaths) parts.push((await catalog.collect({ files: [file] })) ?? {});
    for (const [id, { message }] of parts.flatMap(part => Object.entries(part)))
      if (message !== undefined) texts[id] ??= message;
  }
  return texts;
}

/** The translations that a locale's own file holds; empty without the file. */
async function readTranslations(locale: string): Promise<Messages> {
  const config = getConfig({ skipValidation: true });
  const texts: Messages = {};
  for (const catalog of await getCatalogs(config)) {
    const read = (await catalog.read(locale)) ?? {};
    for (const [id, { translation, obsolete }] of Object.entries(read))
      if (translation && !obsolete) texts[id] = translation;
  }
  return texts;
}

/** One complete catalogue: each message in the nearest language that has it, compiled. */
async function compileLocale(locale: string, sources: Messages): Promise<string> {
  const { sourceLocale, fallbackLocales } = getConfig({ skipValidation: true });
  const texts: Messages = { ...sources };
  for (const name of fallbackChain(locale, fallbackLocales).toReversed()) {
    if (name === sourceLocale) continue;
    const own = await readTranslations(name);
    for (const id of Object.keys(sources)) if (own[id] !== undefined) texts[id] = own[id];
  }
  const { source, errors } = createCompiledCatalog(locale, texts, { namespace: 'json' });
  if (errors.length > 0)
    throw new Error(
      `locales/${locale}.po: ${errors.map(({ id, error }) => `${id}: ${error.message}`).join('; ')}`,
    );
  return JSON.stringify((JSON.parse(source) as { messages: unknown }).messages);
}

/** The code of a catalogue's module: the texts of the first screen, and where the rest is. */
const moduleOf = (json: string, rest: string): string =>
  `export default ${json};export const rest = () => ${rest}`;

/**
 * The catalogues as modules (`virtual:orbit-messages/de`) and, for the back end, whole as `messages/de.json`. A build has
 * each in two: the texts of the first visit, and the rest (`de-rest`), for which lazy imports of modules with texts wait.
 * While developing they hold translations only: English comes from the macros themselves, so an edit shows at once.
 */
export function translations(): Plugin {
  let isBuild = false;
  let root = '';
  let first: ReturnType<typeof firstVisitSources> = new Map();
  let sources: Promise<Messages> | undefined;
  const compiled = new Map<string, Promise<string>>();
  const catalogue = (locale: string): Promise<string> => {
    sources ??= collectSourceMessages();
    const known = compiled.get(locale) ?? sources.then(texts => compileLocale(locale, texts));
    compiled.set(locale, known);
    return known;
  };
  return {
    name: 'orbit-messages',
    configResolved(config) {
      isBuild = config.command === 'build';
      root = config.root;
    },
    buildStart() {
      first = firstVisitSources(root);
    },
    resolveId: id => (id.startsWith(PREFIX) ? RESOLVED + id.slice(PREFIX.length) : null),
    async load(id) {
      if (!id.startsWith(RESOLVED)) return null;
      const name = id.slice(RESOLVED.length);
      const locale = name.replace(REST, '');
      if (!isBuild) {
        const json = await compileLocale(locale, await readTranslations(locale));
        return { code: moduleOf(json, 'Promise.resolve({ default: {} })'), moduleType: 'js' };
      }
      const parts = splitMessages(JSON.parse(await catalogue(locale)) as Messages, first);
      const code = name.endsWith(REST)
        ? `export default ${JSON.stringify(parts.rest)}`
        : moduleOf(JSON.stringify(parts.first), `import('${PREFIX}${locale}${REST}')`);
      return { code, moduleType: 'js' };
    },
    transform: {
      order: 'pre',
      handler: (code, id) =>
        isBuild && id.startsWith(`${root}/src/`) ? awaitMessages(id, code, root, first) : null,
    },
    async generateBundle() {
      for (const locale of getConfig({ skipValidation: true }).locales)
        this.emitFile({
          type: 'asset',
          fileName: `messages/${locale}.json`,
          source: await catalogue(locale),
        });
    },
  };
}
