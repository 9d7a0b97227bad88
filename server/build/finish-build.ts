import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { clearDist, retainOldAssets } from './asset-retention.ts';
import { type Bundle, createAssetsMap } from './assets-map.ts';
import { compressFolder } from './compress.ts';
import { addIntegrity, inlineHashes } from './page-hashes.ts';
import { writeAssetManifest } from './precache.ts';
import { readScreenFiles } from './route-screens.ts';
import { bundleScript } from './worker-bundle.ts';

/** The same files make the same name, on any machine: what the page, the worker and the player's report call a build. */
function buildIdOf(dist: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of files.toSorted())
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(dist, name)));
  return hash.digest('hex').slice(0, 12);
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/**
 * Style sheets go to the end of the body: there they hold back the app, whose script runs after them, but not the
 * first paint, which the inline style takes care of.
 */
export function moveStylesheetsToBody(html: string): string {
  const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const rest = links.reduce((text, link) => text.replace(link, ''), html);
  return rest.replace('</body>', `${links.join('')}</body>`);
}

/**
 * Everything that needs the finished bundle: the page's last edits and the lists that the back end and `worker-bundle.ts`
 * read; when the worker stands too, the compressed copies. `readScreens` tells the modules of the screens from the root folder.
 */
export function finishBuild(readScreens: typeof readScreenFiles = readScreenFiles): Plugin {
  let root = '';
  let dist = '';
  return {
    name: 'orbit-finish',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      dist = resolve(root, config.build.outDir);
    },
    buildStart: () => clearDist(dist),
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        const current = Object.keys(bundle).filter(name => name.startsWith('assets/'));
        const loose = listFiles(dist).filter(name => !/^assets\/|^game\/|^builds\.json$/.test(name));
        const build = buildIdOf(dist, [...current, ...loose]);
        const page = join(dist, 'index.html');
        const html = moveStylesheetsToBody(readFileSync(page, 'utf8')).replace(
          'data-build="dev"',
          `data-build="${build}"`,
        );
        const assets = createAssetsMap(bundle as Bundle, html, build, readScreens(root));
        const { entry = '', app = '' } = assets.renderer ?? {};
        writeFileSync(
          page,
          addIntegrity(html, path => readFileSync(join(dist, path))).replace(
            '<html ',
            `<html data-renderer="${entry} ${app}" `,
          ),
        );
        const sheets = assets.entry.css.map(path => readFileSync(join(dist, path), 'utf8'));
        writeFileSync(join(dist, 'csp.json'), JSON.stringify(inlineHashes(html, sheets)));
        writeFileSync(join(dist, 'assets-map.json'), JSON.stringify(assets, null, 1));
        const manifest = writeAssetManifest(dist, build, current);
        // Takes the place of the worker to end it.
        await bundleScript(dist, 'self-destroy.ts', 'sw-off.js', build);
        retainOldAssets(dist, build, [...current, manifest]);
      },
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(dist) },
  };
}
