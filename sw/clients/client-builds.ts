import { readMeta, updateMeta } from '../storage/databases.ts';
import { openClients } from './broadcast.ts';

const CLIENT_BUILDS_KEY = 'pageBuilds';
type ClientBuilds = Readonly<Record<string, string>>;

/** Stores which build a page is made of, and deletes the entries of closed pages. */
export async function recordClientBuild(clientId: string, build: string): Promise<void> {
  if (clientId === '') return;
  const open = new Set((await openClients()).map(({ id }) => id));
  await updateMeta(CLIENT_BUILDS_KEY, value => {
    const known = Object.entries((value ?? {}) as ClientBuilds).filter(([id]) => open.has(id));
    return { ...Object.fromEntries(known), [clientId]: build };
  });
}

/** The builds that open pages are made of; null when a page has not reported its build, as while it is loading. */
export async function buildsInUse(): Promise<ReadonlySet<string> | null> {
  const [pages, value] = await Promise.all([openClients(), readMeta(CLIENT_BUILDS_KEY)]);
  const known = (value ?? {}) as ClientBuilds;
  const builds = pages.map(({ id }) => known[id]);
  return builds.every(build => build !== undefined) ? new Set(builds) : null;
}
