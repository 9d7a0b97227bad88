import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CDPSession, chromium } from 'playwright/test';
import { fullBrowser } from '../setup/browsers.ts';
import { expect, test } from './support/fixtures.ts';

interface ManifestImage {
  readonly src: string;
}
interface Manifest {
  readonly id: string;
  readonly icons: readonly (ManifestImage & { readonly purpose: string })[];
  readonly screenshots?: readonly ManifestImage[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly ManifestImage[] }[];
}

const installabilityErrors = async (session: CDPSession) =>
  (await session.send('Page.getInstallabilityErrors')).installabilityErrors;

test('the browser offers to install the app and reports no errors', async ({ baseURL }) => {
  const origin = baseURL ?? '';
  // A private window is never installable: a profile of its own, on disk.
  const profile = mkdtempSync(join(fileURLToPath(new URL('../.out/', import.meta.url)), 'profile-'));
  const context = await chromium.launchPersistentContext(profile, fullBrowser());
  try {
    const page = await context.newPage();
    await page.goto(origin);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const session = await context.newCDPSession(page);
    const manifest = await session.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    expect(manifest.url).toBe(`${origin}/manifest.webmanifest`);
    expect((await session.send('Page.getAppId')).appId).toBe(`${origin}/`);
    await expect.poll(() => installabilityErrors(session)).toEqual([]);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('everything that the manifest references exists', async ({ request }) => {
  const manifest: Manifest = await (await request.get('/manifest.webmanifest')).json();
  const purposes = manifest.icons.map(({ purpose }) => purpose);
  for (const purpose of ['any', 'maskable', 'monochrome']) expect(purposes).toContain(purpose);
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  const pictures = [manifest, ...manifest.shortcuts].flatMap(({ icons }) => icons);
  for (const { src } of [...pictures, ...(manifest.screenshots ?? [])]) {
    const answer = await request.get(src);
    expect(answer.status(), src).toBe(200);
    expect(answer.headers()['content-type'], src).toMatch(/^image\//);
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200);
});
