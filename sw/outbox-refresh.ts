import { api, type EndpointName } from '../src/contract/api.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { AJAX_HEADER } from '../src/contract/wire.ts';
import { matchPattern } from '../src/lib/paths.ts';
import type { Ask } from './ask.ts';
import { askNetwork } from './ask-network.ts';
import { heldPrivate, keepPrivate } from './private-store.ts';

/**
 * After wishes came true the stored list that they are about, the path above theirs, is fetched again: else it would
 * show the state before them at the next start without a network.
 */
export async function refreshLists(paths: readonly string[], epoch: number): Promise<void> {
  const lists = new Set(paths.map(path => path.slice(0, path.lastIndexOf('/'))));
  for (const path of lists) {
    const ask = askFor(path, epoch);
    const held = ask && (await heldPrivate(ask));
    if (ask && held) await keepPrivate(ask, await askNetwork(ask), held);
  }
}

function askFor(path: string, epoch: number): Ask | null {
  const name = (Object.keys(api) as EndpointName[]).find(key => {
    const { method, policy, path: pattern }: Endpoint = api[key];
    return method === 'GET' && policy === 'private' && matchPattern(pattern, path);
  });
  if (!name) return null;
  const url = new URL(path, location.origin);
  return {
    name,
    endpoint: api[name],
    params: {},
    url,
    request: new Request(url, { headers: { ...AJAX_HEADER, Accept: 'application/json' } }),
    clientId: '',
    requestId: null,
    epoch,
    locale: '',
    prefersStore: false,
    later: () => undefined,
  };
}
