import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Bundle, mapAssets } from './assets-map.ts';
import { compressFolder } from './compress.ts';
import { inlineHashes } from './csp.ts';
import { clearDist, keepOldAssets } from './keep.ts';
import { hashAssets, listPrecache } from './precache.ts';
import { buildWorker } from './worker.ts';

/** The same files make the same name, on any machine: what the page, the worker and the player's report call a build. */
function nameBuild(dist: string, files: readonly string[]): string {
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
export function moveStyles(html: string): string {
  const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const rest = links.reduce((text, link) => text.replace(link, ''), html);
  return rest.replace('</body>', `${links.join('')}</body>`);
}

/** Everything that needs the finished bundle: the page's last edits, lists for back end and worker, the worker itself. */
export function finish(): Plugin {
  let dist = '';
  return {
    name: 'orbit-finish',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    buildStart: () => clearDist(dist),
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        const current = Object.keys(bundle).filter(name => name.startsWith('assets/'));
        const loose = listFiles(dist).filter(name => !/^assets\/|^game\/|^builds\.json$/.test(name));
        const build = nameBuild(dist, [...current, ...loose]);
        const page = join(dist, 'index.html');
        const html = moveStyles(readFileSync(page, 'utf8')).replace(
          'data-build="dev"',
          `data-build="${build}"`,
        );
        writeFileSync(page, html);
        const assets = mapAssets(bundle as Bundle, html, build);
        writeFileSync(join(dist, 'csp.json'), JSON.stringify(inlineHashes(html)));
        writeFileSync(join(dist, 'assets-map.json'), JSON.stringify(assets, null, 1));
        await buildWorker(dist, {
          build,
          precache: listPrecache(dist, assets),
          assets: hashAssets(dist, current),
        });
        keepOldAssets(dist, build, current);
        await compressFolder(dist);
      },
    },
  };
}
