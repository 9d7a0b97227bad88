import { hashOf } from '../../src/lib/hash.ts';
import { isSkinKey } from '../../src/lib/slot.ts';
import type { App } from '../ask.ts';
import type { Entry } from './entry.ts';
import { entryOf } from './generate.ts';
import { keepChange } from './kept-changes.ts';
import { ART_VERSION, previewOf } from './pictures/address.ts';
import { STUDIOS } from './providers.ts';
import { randomFrom } from './random.ts';
import { badge } from './shelving.ts';
import { THEMES } from './themes.ts';
import { slugOf } from './titles.ts';

/** A deed that can't be done with the catalogue as it is; the message says why. */
export class NotInStock extends Error {}

/** Far above the generated ones, so that a larger generated catalogue never takes a published game's ids. */
const FIRST_PUBLISHED = 1_000_001;

interface NewGame {
  readonly title: string;
  /** Slug of the studio. */
  readonly provider: string;
  /** Key of the theme, which decides shelves, picture and, where it has one, the playable skin. */
  readonly theme: string;
}

/** Puts a new game on its theme's shelves and among the new ones. */
export async function publish(app: App, { title, provider, theme: key }: NewGame): Promise<Entry> {
  const studio = STUDIOS.find(({ slug }) => slug === provider);
  const theme = THEMES.find(one => one.key === key);
  const slug = slugOf(title);
  if (!studio || !theme || slug === '') throw new NotInStock('There is no such studio, theme or title.');
  const identifier = `${provider}:${slug}`;
  const taken = app.changes.changes.find(({ entry }) => entry.game.identifier === identifier);
  if (app.catalogue.byIdentifier(identifier) || taken) throw new NotInStock(`${identifier} is taken.`);
  const releases = app.changes.changes.map(({ entry }) => entry.game.release + 1);
  const release = Math.max(FIRST_PUBLISHED, ...releases);
  const skin = theme.skin !== undefined && isSkinKey(theme.skin) ? theme.skin : null;
  const draft = {
    studio,
    section: 'pokies',
    title,
    slug,
    theme: key,
    shelves: theme.shelves,
    rtp: [92, 98],
    skin,
  } as const;
  const entry = entryOf(randomFrom(release), draft, release);
  entry.game.categories.push('new');
  entry.game.badges = [badge('new')];
  await keepChange(app, entry, false);
  return entry;
}

function standing(app: App, identifier: string): Entry {
  const entry = app.catalogue.byIdentifier(identifier);
  if (!entry) throw new NotInStock(`There is no game ${identifier}.`);
  return entry;
}

/** Takes a game out of every list; favourites and histories that name it skip it. */
export async function withdrawGame(app: App, identifier: string): Promise<void> {
  await keepChange(app, standing(app, identifier), true);
}

/** Gives a game another title under the same identifier and address. The title is drawn in its picture, which moves. */
export async function rename(app: App, identifier: string, title: string): Promise<void> {
  const entry = standing(app, identifier);
  const { provider, slug } = entry.game;
  if (title === '') throw new NotInStock('A game has a title.');
  const version = `${ART_VERSION}t${hashOf(title).toString(36)}`;
  const preview = previewOf('small', provider, slug, version);
  await keepChange(app, { ...entry, game: { ...entry.game, title, name: title, preview } }, false);
}
