import type { PAGE_STATE_ID, PageFacts, PageParts } from '../../contract/page-state.ts';

/**
 * Stands for the browser where pages are rendered and there is no document: in a thread of the server, and in a worker of
 * the page. Evaluated before the app, whose modules read some of it: it imports none of them, which would come first.
 */
export const headless: { facts: PageFacts; parts: PageParts; styles: string[] } = {
  facts: {
    pathname: '/',
    search: '',
    isNarrow: false,
    isDesktop: true,
    canHover: true,
    hasSignedIn: false,
    clock: null,
    stored: {},
  },
  parts: {},
  /** Addresses of the style sheets that the app's imports have wanted. */
  styles: [],
};

/** Equal to the constant of a module of the app, whose type alone is imported here. */
const STATE_ID: typeof PAGE_STATE_ID = 'page-state';

const nothing = () => undefined;
const noNodes = () => [];

const noStorage = { getItem: () => null, setItem: nothing, removeItem: nothing };
const localStorage = {
  ...noStorage,
  getItem: (key: string): string | null => headless.facts.stored[key] ?? null,
};

/** A width in pixels that the breakpoints of `src/lib/breakpoints.ts` tell apart. */
const width = () => (headless.facts.isNarrow ? 390 : headless.facts.isDesktop ? 1440 : 800);

/** Queries about the width and a hovering pointer; every other one does not match. */
function isMatch(query: string): boolean {
  if (query === '(hover: none)') return !headless.facts.canHover;
  const [, min] = query.match(/min-width: ([\d.]+)px/) ?? [];
  const [, max] = query.match(/max-width: ([\d.]+)px/) ?? [];
  if (min === undefined && max === undefined) return false;
  return width() >= Number(min ?? 0) && width() <= Number(max ?? Number.POSITIVE_INFINITY);
}

const documentElement = {
  get dataset() {
    return headless.facts.hasSignedIn ? { session: '' } : {};
  },
  style: {},
  lang: '',
  getAttribute: nothing,
  toggleAttribute: nothing,
  setAttribute: nothing,
  appendChild: ({ rel, href }: { rel?: string; href?: string }) => {
    if (rel === 'stylesheet' && href) headless.styles.push(new URL(href).pathname);
  },
};

/** A link to a style sheet, which is none of the renderer's: it counts as loaded as soon as the build's imports wait for it. */
const link = {
  ...documentElement,
  addEventListener: (type: string, listener: (event: { type: string }) => void) => {
    if (type === 'load') listener({ type });
  },
  removeEventListener: nothing,
};

const environment = {
  window: globalThis,
  location: {
    get pathname() {
      return headless.facts.pathname;
    },
    get href() {
      return `https://headless.invalid${headless.facts.pathname}`;
    },
    get search() {
      return headless.facts.search;
    },
    hash: '',
    origin: 'https://headless.invalid',
    hostname: 'headless.invalid',
    protocol: 'https:',
  },
  history: { state: null, length: 1, pushState: nothing, replaceState: nothing },
  localStorage,
  sessionStorage: noStorage,
  innerHeight: 800,
  scrollY: 0,
  matchMedia: (media: string) => ({
    media,
    matches: isMatch(media),
    addEventListener: nothing,
    removeEventListener: nothing,
  }),
  document: {
    documentElement,
    body: documentElement,
    cookie: '',
    referrer: '',
    title: '',
    visibilityState: 'visible',
    hidden: false,
    readyState: 'complete',
    head: documentElement,
    createElement: () => ({ ...link }),
    /** The page's state, by which screens load what their first render needs. */
    getElementById: (id: string) =>
      id === STATE_ID
        ? { textContent: JSON.stringify({ facts: headless.facts, parts: headless.parts }) }
        : null,
    querySelector: () => null,
    querySelectorAll: noNodes,
    getElementsByTagName: noNodes,
    addEventListener: nothing,
    removeEventListener: nothing,
  },
  addEventListener: nothing,
  removeEventListener: nothing,
  dispatchEvent: nothing,
};

for (const [name, value] of Object.entries(environment))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
