import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { leanContract } from '../../server/build/lean-contract.ts';
import { api } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';

const plugin = leanContract();

/** What the worker's bundle makes of a file of the contract. */
function lean(code: string, id = '/x/src/contract/some.ts'): string | null {
  const transform = plugin.transform as (this: object, code: string, id: string) => { code: string } | null;
  return transform.call({ parse: parseAst }, code, id)?.code ?? null;
}

const squeezed = (code: string | null) => (code ?? '').replaceAll(/\s+/g, '');

describe('the contract in the worker’s bundle', () => {
  test('keeps of a call that passes the worker what it answers by', () => {
    const kept =
      lean(`export const some = { listThings: { method: 'GET', path: '/api/things', query: Q, body: B,
      reply: R, status: 200, policy: 'public', caller: 'anyone', errorCode: 'X_ERROR' } };`);
    expect(squeezed(kept)).toBe(
      "exportconstsome={listThings:{method:'GET',path:'/api/things',reply:R,status:200,policy:'public',}};",
    );
  });

  test('knows of one that never does only where it is, under /api not even that', () => {
    const kept = lean(`export const some = {
      tellThing: { method: 'PUT', path: '/thing', body: B, reply: R, policy: 'page', errorCode: 'X_ERROR' },
      sendThing: { method: 'POST', path: '/api/thing', body: B, reply: R, policy: 'page', errorCode: 'Y_ERROR' } };`);
    expect(squeezed(kept)).toBe("exportconstsome={tellThing:{path:'/thing',policy:'page',},};");
  });

  test('keeps what the worker’s own sources name', () => {
    const kept = lean(
      `export const info = { loadWorkerConfig: { method: 'GET', path: '/api/fe/config/worker', reply: R, policy: 'page' } };`,
    );
    expect(kept).toContain('reply: R');
  });

  test('leaves other files and other objects alone', () => {
    expect(lean('export const a = { path: 1 };', '/x/src/lib/paths.ts')).toBeNull();
    const code = "export const brand = { name: { full: 'Orbit', path: '/' }, ...rest };";
    expect(lean(code)).toBe(code);
  });

  test('still has every call that the worker answers, with its reply', () => {
    const files = readdirSync('src/contract').filter(name => name.endsWith('.ts'));
    const whole = files
      .map(name => lean(stripTypeScriptTypes(readFileSync(`src/contract/${name}`, 'utf8'))))
      .join('\n');
    for (const [name, { policy, path }] of Object.entries<Endpoint>(api)) {
      if (policy === 'page') continue;
      const at = whole.indexOf(`${name}: {`);
      const entry = whole.slice(at, whole.indexOf('policy:', at));
      expect(entry, name).toContain(`path: '${path}'`);
      expect(entry, name).toContain('reply: ');
    }
    expect(whole).not.toContain('errorCode');
  });
});
