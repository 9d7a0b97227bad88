import { hashOf } from '../../../src/lib/hash.ts';
import { isSkinKey } from '../../../src/lib/slot/skins.ts';
import type { AppContext } from '../../context.ts';
import { storeChange } from './change-store.ts';
import type { CatalogueEntry } from './entry.ts';
import { badgeOfType } from './generator/collection-membership.ts';
import { buildEntry } from './generator/generate.ts';
import { STUDIOS } from './generator/studios.ts';
import { THEMES } from './generator/themes.ts';
import { slugOf } from './generator/titles.ts';
import { ART_VERSION, pictureUrl } from './pictures/picture-url.ts';
import { seededRandom } from './random.ts';

/** An action that is not possible with the catalogue as it is; the message says why. */
export class CatalogueError extends Error {}

/** Far above the generated ones, so that a larger generated catalogue never takes a published game's ids. */
const FIRST_PUBLISHED_RELEASE = 1_000_001;

interface NewGame {
  readonly title: string;
  /** Slug of the studio. */
  readonly provider: string;
  /** Key of the theme, which decides collections, picture and, where it has one, the playable skin. */
  readonly theme: string;
}

/** Adds a new game to its theme's collections and to the new ones. */
export async function publishGame(
  app: AppContext,
  { title, provider, theme: key }: NewGame,
): Promise<CatalogueEntry> {
  const studio = STUDIOS.find(({ slug }) => slug === provider);
  const theme = THEMES.find(one => one.key === key);
  const slug = slugOf(title);
  if (!studio || !theme || slug === '') throw new CatalogueError('There is no such studio, theme or title.');
  const identifier = `${provider}:${slug}`;
  const taken = app.catalogueChanges.changes.find(({ entry }) => entry.game.identifier === identifier);
  if (app.catalogue.byIdentifier(identifier) || taken) throw new CatalogueError(`${identifier} is taken.`);
  const releases = app.catalogueChanges.changes.map(({ entry }) => entry.game.release + 1);
  const release = Math.max(FIRST_PUBLISHED_RELEASE, ...releases);
  const skin = theme.skin !== undefined && isSkinKey(theme.skin) ? theme.skin : null;
  const draft = {
    studio,
    section: 'pokies',
    title,
    slug,
    theme: key,
    collections: theme.collections,
    rtp: [92, 98],
    skin,
  } as const;
  const entry = buildEntry(seededRandom(release), draft, release);
  entry.game.categories.push('new');
  entry.game.badges = [badgeOfType('new')];
  await storeChange(app, entry, false);
  return entry;
}

function requireEntry(app: AppContext, identifier: string): CatalogueEntry {
  const entry = app.catalogue.byIdentifier(identifier);
  if (!entry) throw new CatalogueError(`There is no game ${identifier}.`);
  return entry;
}

/** Takes a game out of every list; favourites and histories that name it skip it. */
export async function withdrawGame(app: AppContext, identifier: string): Promise<void> {
  await storeChange(app, requireEntry(app, identifier), true);
}

/** Gives a game another title under the same identifier and address. The title is drawn in its picture, which moves. */
export async function renameGame(app: AppContext, identifier: string, title: string): Promise<void> {
  const entry = requireEntry(app, identifier);
  const { provider, slug } = entry.game;
  if (title === '') throw new CatalogueError('A game has a title.');
  const version = `${ART_VERSION}t${hashOf(title).toString(36)}`;
  const preview = pictureUrl('small', provider, slug, version);
  await storeChange(app, { ...entry, game: { ...entry.game, title, name: title, preview } }, false);
}
