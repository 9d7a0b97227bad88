import { afterEach, expect, test, vi } from 'vitest';
import { preloadScripts } from '../../src/lib/page-html.ts';

afterEach(() => vi.unstubAllGlobals());

const SCRIPT = '<script type="module" crossorigin src="/assets/app-1.js" integrity="sha256-x="></script>';
const PAGE = `<head><script>inline()</script>${SCRIPT}<link rel="manifest" href="/m"></head>`;

test('Chromium gets a link to each module of the page before it, with its integrity and mode', () => {
  vi.stubGlobal('navigator', { userAgentData: {} });
  const link = '<link rel="preload" as="script" crossorigin href="/assets/app-1.js" integrity="sha256-x=">';
  expect(preloadScripts(PAGE)).toBe(PAGE.replace(SCRIPT, link + SCRIPT));
});

test('other browsers get the page as it is: they may load a preloaded module twice', () => {
  vi.stubGlobal('navigator', {});
  expect(preloadScripts(PAGE)).toBe(PAGE);
});
