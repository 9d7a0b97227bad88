import { sharedDb } from './db.ts';
import { scope } from './scope.ts';

const ROW = 'pageBuilds';
type Builds = Readonly<Record<string, string>>;

/** A page says which build it is made of. Pages that are closed are forgotten on the way. */
export async function noteBuild(page: string, build: string): Promise<void> {
  if (page === '') return;
  const open = new Set((await openPages()).map(({ id }) => id));
  await (await sharedDb()).update('meta', ROW, row => {
    const known = Object.entries((row?.value ?? {}) as Builds).filter(([id]) => open.has(id));
    return { key: ROW, value: { ...Object.fromEntries(known), [page]: build } };
  });
}

/** The builds that open pages are made of; null when a page has not said, as one that is just loading. */
export async function openBuilds(): Promise<ReadonlySet<string> | null> {
  const [pages, row] = await Promise.all([openPages(), (await sharedDb()).get('meta', ROW)]);
  const known = (row?.value ?? {}) as Builds;
  const builds = pages.map(({ id }) => known[id]);
  return builds.every(build => build !== undefined) ? new Set(builds) : null;
}

const openPages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
