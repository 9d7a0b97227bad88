import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

type CompiledMessages = Readonly<Record<string, string | unknown[]>>;

/** All messages of a locale, compiled: what its catalogues hold, and the nearest fallback has for the others. */
export async function compileMessages(locale: string): Promise<CompiledMessages> {
  const config = getConfig();
  const { fallbackLocales, sourceLocale } = config;
  const options = { fallbackLocales, sourceLocale, missingBehavior: 'resolved' } as const;
  const parts = await Promise.all(
    (await getCatalogs(config)).map(catalog => catalog.getTranslations(locale, options)),
  );
  const messages = Object.assign({}, ...parts.map(part => part.messages)) as Record<string, string>;
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' });
  if (errors.length > 0)
    throw new Error(
      `locales/${locale}: ${errors.map(({ id, error }) => `${id}: ${error.message}`).join('; ')}`,
    );
  return (JSON.parse(source) as { messages: CompiledMessages }).messages;
}

/** Writes `messages/<locale>.json` for the back end, which serves and reads whole catalogues; the page's are chunks. */
export const servedMessages = (): Plugin => ({
  name: 'orbit-served-messages',
  apply: 'build',
  async generateBundle() {
    for (const locale of getConfig().locales)
      this.emitFile({
        type: 'asset',
        fileName: `messages/${locale}.json`,
        source: JSON.stringify(await compileMessages(locale)),
      });
  },
});
