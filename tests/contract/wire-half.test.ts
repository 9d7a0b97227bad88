import { describe, expect, test } from 'vitest';
import { api, wireApi } from '../../src/contract/api.ts';
import type { Endpoint, WireEndpoint } from '../../src/contract/endpoint.ts';
import { readSources, type SourceFile } from '../setup/sources.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const isCaller = ({ path }: SourceFile) => /^(?:sw|src\/(?:core|features|app))\/.*\.tsx?$/.test(path);

/** The endpoints that these files name: names are unique over the contract, `endpoints.listGames` or `'listGames'`. */
function namedEndpoints(sources: readonly SourceFile[], names: readonly string[]): string[] {
  const code = sources
    .filter(isCaller)
    .map(({ text }) => text.replace(COMMENT, ''))
    .join('\n');
  const named = new Set([...code.matchAll(/(?:\.|['"])(\w+)\b/g)].map(([, name]) => name));
  return names.filter(name => named.has(name));
}

/**
 * The endpoints whose requests the worker would not treat as their policy says, with the reason: it knows no more of an
 * endpoint than its wire half.
 */
function incompleteWireHalves(
  endpoints: Readonly<Record<string, Endpoint>>,
  wire: Readonly<Record<string, WireEndpoint>>,
  called: readonly string[],
): string[] {
  return called.flatMap(name => {
    const policy = endpoints[name]?.policy;
    const half = wire[name];
    if (policy === 'bypass') return [];
    if (!half)
      return [`${name}: \`${policy}\` without a wire half, so that its requests pass the worker untouched`];
    const isStored = policy !== 'network-only';
    return isStored && !('reply' in half)
      ? [`${name}: \`${policy}\` without a reply in its wire half, so that nothing of it can be stored`]
      : [];
  });
}

describe('the wire half of an endpoint', () => {
  const called = namedEndpoints(readSources('.'), Object.keys(api));

  test('is complete for every endpoint that page or worker call', () => {
    expect(called).toContain('listFavourites');
    expect(called.length).toBeGreaterThan(50);
    expect(incompleteWireHalves(api, wireApi, called)).toEqual([]);
  });

  test('exists only where page or worker call the endpoint: the worker’s bundle has nothing else', () => {
    expect(Object.keys(wireApi).filter(name => !called.includes(name))).toEqual([]);
  });

  test('is reported missing when an endpoint is called that has none, or that has lost its reply', () => {
    const source: SourceFile = {
      path: 'src/features/tips/state.ts',
      text: "// endpoints.removeTip\ncall(endpoints.listTips);\nrunStrategy('loadTip');\ncall(endpoints.addTip);",
    };
    const server: SourceFile = { path: 'server/tips/routes.ts', text: 'api.openTips.path' };
    const names = namedEndpoints(
      [source, server],
      ['listTips', 'loadTip', 'addTip', 'removeTip', 'openTips'],
    );
    expect(names).toEqual(['listTips', 'loadTip', 'addTip']);
    const endpoint = (policy: Endpoint['policy']): Endpoint => ({ ...api.listProviders, policy });
    const endpoints = { listTips: endpoint('public'), loadTip: endpoint('info'), addTip: endpoint('bypass') };
    const withoutReply = { method: 'GET', path: '/api/tips', policy: 'info' } as never;
    expect(incompleteWireHalves(endpoints, { loadTip: withoutReply }, names)).toEqual([
      'listTips: `public` without a wire half, so that its requests pass the worker untouched',
      'loadTip: `info` without a reply in its wire half, so that nothing of it can be stored',
    ]);
  });
});
