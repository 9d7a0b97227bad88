import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleScript } from '../../../server/build/worker-bundle.ts';
import { api, wireApi } from '../../../src/contract/api.ts';
import type { Endpoint, WireEndpoint } from '../../../src/contract/endpoint.ts';

const endpoints = Object.entries<Endpoint>(api);
const folder = mkdtempSync(join(tmpdir(), 'orbit-worker-'));
let bundle = '';

beforeAll(async () => {
  await bundleScript(folder, 'sw.ts', 'sw.js', 'b1');
  bundle = readFileSync(join(folder, 'sw.js'), 'utf8');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the contract in the worker’s bundle', () => {
  test('has the address of every endpoint that the worker answers', () => {
    const missing = Object.entries<WireEndpoint>(wireApi).filter(
      ([, { path }]) => !bundle.includes(`\`${path}\``),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  test('has nothing of the half that only page and back end use', () => {
    const codes = endpoints.filter(([, { errorCode }]) => bundle.includes(errorCode));
    expect(codes.map(([name]) => name)).toEqual([]);
    // A message of a form's rules stands for the schemas of bodies that bypass the worker.
    expect(bundle).not.toContain('errors.password');
  });
});
