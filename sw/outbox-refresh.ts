import { api, type EndpointName } from '../src/contract/api.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { AJAX_HEADER, LOCALE_HEADER } from '../src/contract/wire.ts';
import { matchPattern } from '../src/lib/paths.ts';
import type { Ask } from './ask.ts';
import { askNetwork } from './ask-network.ts';
import type { OutboxRow } from './db-rows.ts';
import { renewHistory } from './history.ts';
import { heldPrivate, keepPrivate } from './private-store.ts';

/**
 * After wishes came true the stored list that they are about, the path above theirs, is fetched again: else it would
 * show the state before them at the next start without a network.
 */
export async function refreshLists(
  wishes: readonly Pick<OutboxRow, 'path' | 'locale'>[],
  epoch: number,
): Promise<void> {
  const lists = new Map(wishes.map(({ path, locale }) => [path.slice(0, path.lastIndexOf('/')), locale]));
  for (const [path, locale] of lists) {
    const ask = askFor(path, locale, epoch);
    if (ask?.endpoint.policy === 'history') await renewHistory(ask);
    else if (ask) await renewPrivate(ask);
  }
}

async function renewPrivate(ask: Ask): Promise<void> {
  const held = await heldPrivate(ask);
  if (held) await keepPrivate(ask, await askNetwork(ask), held);
}

function askFor(path: string, locale: string, epoch: number): Ask | null {
  const name = (Object.keys(api) as EndpointName[]).find(key => {
    const { method, policy, path: pattern }: Endpoint = api[key];
    const isList = policy === 'private' || policy === 'history';
    return method === 'GET' && isList && matchPattern(pattern, path);
  });
  if (!name) return null;
  const url = new URL(path, location.origin);
  return {
    name,
    endpoint: api[name],
    params: {},
    url,
    request: new Request(url, {
      headers: { ...AJAX_HEADER, Accept: 'application/json', [LOCALE_HEADER]: locale },
    }),
    clientId: '',
    requestId: null,
    epoch,
    locale,
    prefersStore: false,
    later: () => undefined,
  };
}
