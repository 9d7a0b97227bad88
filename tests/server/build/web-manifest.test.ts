import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webManifest } from '../../../server/build/web-manifest.ts';
import { brand } from '../../../src/contract/operator/brand.ts';
import { routes } from '../../../src/contract/routes/routes.ts';
import { matchRoute } from '../../../src/lib/paths.ts';

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const manifest = JSON.parse(JSON.stringify(webManifest));

test('the manifest is the brand’s, and the page has its colour', () => {
  expect([manifest.name, manifest.short_name]).toEqual([brand.name, brand.name]);
  expect([manifest.theme_color, manifest.background_color]).toEqual([brand.themeColour, brand.themeColour]);
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${brand.themeColour}" />`);
  expect(read('index.html')).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />');
});

test('the identity of an installed app never changes, and a launch never ends an open game', () => {
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/?src=hs',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    lang: 'en',
    dir: 'ltr',
  });
});

test('an install dialog has screenshots for phone and desktop, each with its label', () => {
  const shapes = manifest.screenshots.map((shot: { form_factor: string }) => shot.form_factor);
  expect(new Set(shapes)).toEqual(new Set(['narrow', 'wide']));
  for (const { label } of manifest.screenshots) expect(label).toMatch(/\w/);
});

test('at most four shortcuts lead to screens of the app, each with its own icon', () => {
  const { shortcuts } = manifest as { shortcuts: { url: string; icons: { src: string }[] }[] };
  expect(shortcuts.length).toBeLessThanOrEqual(4);
  expect(new Set(shortcuts.map(({ icons }) => icons[0]?.src)).size).toBe(shortcuts.length);
  for (const { url } of shortcuts) {
    expect(url).toMatch(/\?src=hs$/);
    expect(matchRoute(routes, url.split('?')[0] ?? ''), url).not.toBeNull();
  }
});

test('the shortcut to slots has the English name that they have on screen', () => {
  const [, name] = read('locales/en/initial.po').match(/msgid "nav\.pokies"\nmsgstr "(.*)"/) ?? [];
  const { shortcuts } = manifest as { shortcuts: { name: string; url: string }[] };
  expect(shortcuts.find(({ url }) => url.startsWith('/pokies/'))?.name).toBe(name);
});
