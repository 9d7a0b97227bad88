import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { DAY_MS } from '../../src/lib/time-units.ts';

/** A page that was open before a deployment may ask for its chunks this long (decision 0081), and over this many builds. */
const RETENTION_MS = 14 * DAY_MS;
const RETAINED_BUILDS = 2;

const Builds = v.array(v.object({ build: v.string(), at: v.number(), files: v.array(v.string()) }));
type Builds = v.InferOutput<typeof Builds>;

const historyFile = (dist: string) => join(dist, 'builds.json');

function readHistory(dist: string): Builds {
  try {
    const parsed = v.safeParse(Builds, JSON.parse(readFileSync(historyFile(dist), 'utf8')));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

/** Empties the output folder but for hashed files, the record of which build they belong to, and the game's own build. */
export function clearDist(dist: string): void {
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist))
    if (!['assets', 'builds.json', 'game'].includes(name)) rmSync(join(dist, name), { recursive: true });
}

/** The builds to keep: the newest two, and any younger than fourteen days. Newest first. */
function buildsToRetain(history: Builds, now: number): Builds {
  return history
    .toSorted((a, b) => b.at - a.at)
    .filter(({ at }, index) => index < RETAINED_BUILDS || now - at < RETENTION_MS);
}

/** Records this build and removes the hashed files that no retained build needs. */
export function retainOldAssets(
  dist: string,
  build: string,
  files: readonly string[],
  now = Date.now(),
): void {
  const earlier = readHistory(dist).filter(entry => entry.build !== build);
  const retained = buildsToRetain([{ build, at: now, files: [...files] }, ...earlier], now);
  writeFileSync(historyFile(dist), JSON.stringify(retained));
  const wanted = new Set(retained.flatMap(entry => entry.files.map(name => basename(name))));
  const assets = join(dist, 'assets');
  if (!existsSync(assets)) return;
  for (const name of readdirSync(assets))
    if (!wanted.has(name.replace(/\.(?:br|gz)$/, ''))) rmSync(join(assets, name));
}
