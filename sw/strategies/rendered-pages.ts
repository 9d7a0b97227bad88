import type { RequestData } from '../../src/contract/worker-messages.ts';
import { fillRoot } from '../../src/lib/page-html.ts';
import { identityAt, readIdentity } from '../session/identity.ts';
import type { Build } from '../storage/build-files.ts';
import type { Database } from '../storage/database.ts';
import { playerDb, sharedDb } from '../storage/databases.ts';
import type { MetaRow } from '../storage/schema.ts';

/** Pages kept of a guest, and of a player: the lobby, and what was opened last. */
const MAX_PAGES = 12;
const INDEX = 'pages';
const keyOf = ({ build }: Build, path: string): string => `page ${build} ${path}`;

/** A whole document, and the hash of its style, which the content security policy is to allow. */
export interface StoredPage {
  readonly html: string;
  readonly styleHash: string;
}

/** A player's pages show the name and the balance: they are in the player's own database, and go with it. */
const databaseOf = (player: string | null) =>
  (player === null ? sharedDb() : playerDb(player)) as unknown as Database<{ meta: MetaRow }>;

/**
 * Stores a page as the app has just rendered it, whole, so that a navigation takes one read (decision 0115). A page of an
 * earlier session, or of a player who is not known here, is not stored. `shell`: the page of this build.
 */
export async function storePage(build: Build, shell: string, page: RequestData<'storePage'>): Promise<void> {
  const { path, epoch, isPrivate, lang, title, styleHash, data } = page;
  const identity = await identityAt(epoch);
  if (!identity || isPrivate !== (identity.player !== null)) return;
  // In the same turn: a sign-out from here on discards the handle, which then writes nothing any more.
  const db = databaseOf(identity.player);
  const html = fillRoot(shell, page)
    .replace(' lang="en"', () => ` lang="${lang}"`)
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace('<!--orbit:data-->', () => data);
  const key = keyOf(build, path);
  await db.write(writer => writer.put('meta', { key, value: { html, styleHash } satisfies StoredPage }), {
    relaxed: true,
  });
  const others = asKeys((await db.get('meta', INDEX))?.value).filter(other => other !== key);
  const keys = [key, ...others];
  await db.write(
    writer => {
      writer.put('meta', { key: INDEX, value: keys.slice(0, MAX_PAGES) });
      for (const old of keys.slice(MAX_PAGES)) writer.delete('meta', old);
    },
    { relaxed: true },
  );
}

/**
 * The stored page of an address for whoever is signed in on this device; of the lobby that was stored last, in whatever
 * language, where `path` is null. Undefined without one.
 */
export async function readPage(build: Build, path: string | null): Promise<StoredPage | undefined> {
  const { player } = await readIdentity();
  const db = databaseOf(player);
  const read = async (key: string): Promise<unknown> => (await db.get('meta', key))?.value;
  const key = path === null ? asKeys(await read(INDEX)).find(isLobby) : keyOf(build, path);
  return key?.startsWith(keyOf(build, '')) ? ((await read(key)) as StoredPage | undefined) : undefined;
}

const asKeys = (value: unknown): string[] => (Array.isArray(value) ? value : []);
/** `/`, or the address of a locale. */
const isLobby = (key: string): boolean => / \/([a-z]{2}(-[A-Z]{2})?)?$/.test(key);
