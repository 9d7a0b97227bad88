import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BASELINES, buildBaseline } from '../../bench/targets.ts';

const folder = mkdtempSync(join(tmpdir(), 'orbit-baselines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what the bench compares the app with', () => {
  test.each(BASELINES)('%s is built by the final build steps of the app', async name => {
    const files = readdirSync(await buildBaseline(name, folder));
    expect(files).toEqual(expect.arrayContaining(['index.html', 'sw.js', 'assets-map.json', 'csp.json']));
  });
});
