import { join, resolve } from 'node:path';
import { separatePage } from '../../build/separate-page.ts';

/** The pages of the sandbox's payment provider: the fields of a card, and what a bank, a wallet or 3-D Secure ask. */
const pages = (['card', 'order'] as const).map(name => ({
  name,
  page: separatePage({
    root: resolve(import.meta.dirname, 'client', name),
    outDir: `psp/${name}`,
    cache: `psp-${name}`,
    devBase: `/${name}/`,
  }),
}));

/** Each has a port of its own for its changes, from `reloadPort` on. */
export const createPspDevServers = async (reloadPort: number) => {
  const [card, order] = await Promise.all(
    pages.map(({ page }, place) => page.createDevServer(reloadPort + place)),
  );
  if (!card || !order) throw new Error('two pages have two servers');
  return { card, order };
};

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  for (const { name, page } of pages) await page.build(folder && join(folder, name));
}
