import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { inlineTokens, shell, shellScript, shellStyle, skeletonStyle } from '../../../server/build/shell.ts';
import { LOCALES } from '../../../src/contract/operator/locales.ts';
import type { RouteDefinition } from '../../../src/contract/routes/route-definition.ts';
import { routes } from '../../../src/contract/routes/routes.ts';
import { fillRoot, keepSkeleton } from '../../../src/lib/page-html.ts';
import { fillPattern, matchRoute } from '../../../src/lib/paths.ts';

const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');

/** What the script in the head makes of an address. */
function kindAt(pathname: string): string | undefined {
  const page = { documentElement: { dataset: {} as Record<string, string> } };
  const run = new Function('location', 'document', 'addEventListener', 'self', shellScript());
  run({ pathname }, page, () => undefined, {});
  return page.documentElement.dataset['shell'];
}

const example = (pattern: string) =>
  fillPattern(pattern, {
    slug: 'all',
    producer: 'northern-lights',
    name: 'book-of-tests',
    page: '2',
    id: 'EUR',
    'rest*': 'more',
  });
const addresses = Object.values<RouteDefinition>(routes).flatMap(({ pattern, alias = [] }) => [
  pattern,
  ...alias,
]);

describe('the skeleton in the page', () => {
  test.each(addresses.map(example))('is the one that the route table names for %s, in any language', path => {
    const found = matchRoute(routes, path);
    const wanted = found && routes[found.name].shell;
    expect(kindAt(path)).toBe(wanted);
    expect(kindAt(`/de${path}`)).toBe(wanted);
    expect(kindAt(`/en-AU${path}/`)).toBe(wanted);
  });

  test('is the plain one for an unknown address', () => {
    expect(kindAt('/no/such/place')).toBe('page');
  });

  test.each(LOCALES.map(locale => `/${locale}`))('is the lobby at %s', path => {
    expect(kindAt(path)).toBe('lobby');
  });

  test('has the values of the tokens that it uses, as it is painted before their stylesheet', () => {
    const style = shellStyle() + skeletonStyle();
    const local = new Set([...style.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const open = [...style.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name]) => name)
      .filter(name => !local.has(name));
    expect(open).toEqual([]);
    expect(style).toContain(`html{${inlineTokens('a{background:var(--page)}', tokens).slice(2, -1)};`);
    const values = ':root { --x: red; --y: 2px } @media print { :root { --x: blue } }';
    expect(inlineTokens('a { color: var(--x); top: var(--y); --y: 1px }', values)).toBe(
      'a{color:red;top:var(--y);--y:1px}',
    );
  });

  test('declares the order of the cascade layers', () => {
    const order = tokens.match(/@layer ([^;{]+);/)?.[1];
    const declared = [...shellStyle().matchAll(/@layer ([\w,]+)/g)].flatMap(([, names = '']) =>
      names.split(','),
    );
    expect(declared).toEqual(['shell', ...(order?.split(', ') ?? [])]);
  });

  test('is minified without losing a value', () => {
    expect(inlineTokens('/* why */\n.a > b {\n  margin: 0 auto;\n  width: calc(1px + 2%);\n}\n', '')).toBe(
      '.a>b{width:calc(1px + 2%);margin:0 auto}',
    );
  });
});

test('the skeleton reserves the space of the rail of played games where the app renders it', async () => {
  const { hasPlayedHere } = await import('../../../src/features/games/played.ts');
  const mark = /localStorage\.getItem\('([^']+)'\)/.exec(shellScript())?.[1] ?? '';
  expect(hasPlayedHere()).toBe(false);
  localStorage.setItem(mark, '1');
  expect(hasPlayedHere()).toBe(true);
  localStorage.removeItem(mark);
});

test('styles of rendered elements are set by the script, as the policy forbids the attribute', () => {
  let onLoaded: () => void = () => undefined;
  const listen = (name: string, listener: () => void) => {
    if (name === 'DOMContentLoaded') onLoaded = listener;
  };
  const run = new Function('location', 'document', 'addEventListener', 'self', shellScript());
  run({ pathname: '/' }, document, listen, { MutationObserver });
  document.body.innerHTML = '<span data-style="--ratio: 3 / 4"></span>';
  onLoaded();
  const [element] = document.body.children as HTMLCollectionOf<HTMLElement>;
  expect(element?.style.getPropertyValue('--ratio')).toBe('3 / 4');
  expect(element?.hasAttribute('data-style')).toBe(false);
});

test('pictures of a rendered page load when they come into view, or when the app has taken it over', () => {
  let onLoaded: () => void = () => undefined;
  const listen = (name: string, listener: () => void) => {
    if (name === 'DOMContentLoaded') onLoaded = listener;
  };
  let onView: (entries: { isIntersecting: boolean; target: Element }[]) => void = () => undefined;
  class View {
    observe(): void {}
    unobserve(): void {}
    constructor(callback: typeof onView) {
      onView = callback;
    }
  }
  const self: { MutationObserver: unknown; IntersectionObserver: unknown; showPictures?: () => void } = {
    MutationObserver,
    IntersectionObserver: View,
  };
  const run = new Function('location', 'document', 'addEventListener', 'self', shellScript());
  run({ pathname: '/' }, document, listen, self);
  document.body.innerHTML = '<img data-src="/1.svg"><img data-src="/2.svg">';
  onLoaded();
  const addresses = () => [...document.body.children].map(image => image.getAttribute('src'));
  expect(addresses()).toEqual([null, null]);
  const [first, second] = document.body.children as HTMLCollectionOf<HTMLElement>;
  onView([
    { isIntersecting: true, target: first as HTMLElement },
    { isIntersecting: false, target: second as HTMLElement },
  ]);
  expect(addresses()).toEqual(['/1.svg', null]);
  self.showPictures?.();
  expect(addresses()).toEqual(['/1.svg', '/2.svg']);
});

test('the skeleton has no promotion while the app knows of a break', async () => {
  const { BREAK_STORAGE_KEY } = await import('../../../src/core/shell/break-status.ts');
  const markOf = (until: number) => {
    localStorage.setItem(BREAK_STORAGE_KEY, JSON.stringify({ until }));
    const page = { documentElement: { dataset: {} as Record<string, string> } };
    const run = new Function('location', 'document', 'addEventListener', 'self', shellScript());
    run({ pathname: '/' }, page, () => undefined, {});
    localStorage.removeItem(BREAK_STORAGE_KEY);
    return page.documentElement.dataset['pause'];
  };
  expect(markOf(Date.now() + 60_000)).toBe('');
  expect(markOf(Date.now() - 60_000)).toBeUndefined();
  for (const style of [shellStyle(), skeletonStyle()])
    expect(style).toMatch(/\[data-pause\][^{]*\{display:none/);
});

test('the skeleton reserves the space of the wins unless the app starts calm, on a break or with a reached limit', async () => {
  const { setCalm } = await import('../../../src/features/calm/calm.ts');
  const { setLimitReached } = await import('../../../src/core/shell/limit-status.ts');
  const { BREAK_STORAGE_KEY } = await import('../../../src/core/shell/break-status.ts');
  const isQuiet = () => {
    const page = { documentElement: { dataset: {} as Record<string, string> } };
    const run = new Function('location', 'document', 'addEventListener', 'self', shellScript());
    run({ pathname: '/' }, page, () => undefined, {});
    return page.documentElement.dataset['quiet'] === '';
  };
  expect(isQuiet()).toBe(false);
  setCalm(true);
  expect(isQuiet()).toBe(true);
  setCalm(false);
  setLimitReached(true);
  expect(isQuiet()).toBe(true);
  setLimitReached(false);
  localStorage.setItem(BREAK_STORAGE_KEY, JSON.stringify({ until: Date.now() + 60_000 }));
  expect(isQuiet()).toBe(true);
  localStorage.removeItem(BREAK_STORAGE_KEY);
  expect(skeletonStyle()).toMatch(/\[data-shell="?lobby"?\]:not\(\[data-quiet\]\) \.sk-chips\{margin-bottom/);
});

test('presses of buttons are kept and withheld from React until the app takes them over; submitting ones are the form’s', () => {
  const run = new Function('location', 'document', 'addEventListener', 'self', shellScript());
  run({ pathname: '/' }, document, window.addEventListener.bind(window), window);
  document.body.innerHTML =
    '<div id="root"><button type="button">Menu</button><form><button>Find</button></form></div>';
  const root = document.getElementById('root') as HTMLElement;
  const seen = vi.fn();
  root.addEventListener('click', seen, true);
  const [menu, find] = root.querySelectorAll('button');
  const submitted = vi.fn((event: Event) => event.preventDefault());
  root.querySelector('form')?.addEventListener('submit', submitted);
  menu?.click();
  find?.click();
  expect(seen).not.toHaveBeenCalled();
  expect(submitted).toHaveBeenCalledOnce();
  expect(window.earlyPresses).toEqual([menu]);
  // The screen is taken over, a part of the page is not.
  window.earlyPresses = Object.assign([], { isScreenHydrated: true });
  menu?.click();
  expect(window.earlyPresses).toHaveLength(1);
  expect(seen).not.toHaveBeenCalled();
  Object.assign(menu ?? {}, { __reactProps$1: {} });
  menu?.click();
  expect(seen).toHaveBeenCalledOnce();
  delete window.earlyPresses;
  menu?.click();
  expect(seen).toHaveBeenCalledTimes(2);
});

describe('a page whose app does not start', () => {
  /** Runs the script of the head; returns a function that emits load errors, and the mock of its reload. */
  function head() {
    const listeners: Record<string, (event: { target?: object; error?: Error }) => void> = {};
    const page = { documentElement: { dataset: {} }, body: {} };
    const tab = { bootAgain: () => undefined, booted: () => undefined };
    const again = vi.fn();
    const run = new Function('location', 'document', 'addEventListener', 'self', 'bootAgain', shellScript());
    run(
      { pathname: '/' },
      page,
      (name: string, listener: () => void) => (listeners[name] = listener),
      tab,
      again,
    );
    const fail = (error: Error) => listeners['error']?.({ error });
    return { lose: (target: object) => listeners['error']?.({ target }), fail, again, tab, page };
  }

  test('because its entry or its own stylesheet is lost is reloaded', () => {
    const { lose, again, page } = head();
    lose({ tagName: 'SCRIPT', src: '/assets/index.js' });
    lose({ tagName: 'LINK', rel: 'stylesheet', parentNode: page.body });
    expect(again).toHaveBeenCalledTimes(2);
  });

  test('because a file does not parse is reloaded, but not for other errors', () => {
    const { fail, again } = head();
    fail(new TypeError('a bug'));
    expect(again).not.toHaveBeenCalled();
    fail(new SyntaxError('Unexpected end of input'));
    expect(again).toHaveBeenCalledTimes(1);
  });

  test('is not reloaded for an image, for a chunk that a script loads, nor once the app is running', () => {
    const { lose, again, tab } = head();
    lose({ tagName: 'IMG', src: '/a.svg' });
    lose({ tagName: 'LINK', rel: 'stylesheet', parentNode: {} });
    tab.booted();
    lose({ tagName: 'SCRIPT', src: '/assets/index.js' });
    expect(again).not.toHaveBeenCalled();
  });
});

/** What the plugin makes of a page. */
function withShell(page: string): string {
  const { transformIndexHtml } = shell() as unknown as {
    transformIndexHtml: { handler(html: string): string };
  };
  return transformIndexHtml.handler(page);
}

test('a page has the style of the skeleton as long as it has the skeleton', () => {
  const page = withShell(readFileSync('index.html', 'utf8'));
  const style = `<style>${skeletonStyle()}</style>`;
  expect(keepSkeleton(page)).toContain(style);
  const rendered = fillRoot(page, { html: '<main>Lobby</main>', css: '', links: '' });
  expect(rendered).not.toContain(style);
  expect(rendered).toContain(`<style>${shellStyle()}</style>`);
});

test('the page brings its icon, which is no request of its own', () => {
  const html = withShell('<link rel="icon" href="/favicon.svg" type="image/svg+xml" />');
  const [, address = ''] = /href="([^"]*)"/.exec(html) ?? [];
  const [type, svg = ''] = address.split(/,(.*)/s);
  expect(type).toBe('data:image/svg+xml');
  const icon = new DOMParser().parseFromString(decodeURIComponent(svg), 'image/svg+xml').documentElement;
  expect(icon.getAttribute('viewBox')).toBe('0 0 32 32');
  expect(address).not.toMatch(/[#<>]/);
});

test('the page is first painted when all of it is there, and not after its font', () => {
  const { head, body } = new DOMParser().parseFromString(
    withShell(readFileSync('index.html', 'utf8')),
    'text/html',
  );
  // A browser waits for fonts that the head preloads, 50 ms at most.
  expect(head.querySelector('link[as="font"]')).toBeNull();
  expect(body.firstElementChild?.getAttribute('href')).toMatch(/\.woff2$/);
  const end = head.querySelector('link[rel="expect"][blocking="render"]')?.getAttribute('href') ?? '';
  expect(body.querySelector('#root')?.nextElementSibling?.matches(end)).toBe(true);
});
