import type { Rolldown } from 'vite';

/** What a page needs early: script chunks and style sheets, as addresses. */
export interface AssetFiles {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** `dist/assets-map.json`: what the back end preloads, and what worker and budgets count. */
export interface AssetsMap {
  readonly build: string;
  /** The entry with everything that it imports at once. */
  readonly entry: AssetFiles;
  /** The lobby's screen, without what the entry brings already. */
  readonly lobby: AssetFiles;
  /** Every lazy screen by the name of its file, without what the entry brings already. */
  readonly screens: Readonly<Record<string, AssetFiles>>;
  /** The screen or popup of each route that is no placeholder, without what the entry brings already. */
  readonly routes: Readonly<Record<string, AssetFiles>>;
  /** What every visit loads after its first screen (decision 0111), without what the entry brings already. */
  readonly deferred: AssetFiles;
  /** What every page of a player loads after its first screen: the deferred part of the layout and the end of the header. */
  readonly playerShell: AssetFiles;
  /** The chunks with sources of the cashbox, and what nothing but they load, statically or later. */
  readonly cashbox: readonly string[];
  /** The chunk that lists the lazy screens, which an address other than the lobby's needs first. */
  readonly screenList: string | null;
  /** The chunks that render pages without a browser (decision 0115): the renderer, and the app as it imports it. */
  readonly renderer: { readonly entry: string; readonly app: string } | null;
  /** The chunks of the catalogues in `locales/` by locale. */
  readonly messages: Readonly<Record<string, { readonly initial: string; readonly lazy: string }>>;
}

export type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

const NO_FILES: AssetFiles = { js: [], css: [] };

/** The chunks and all that they import statically, with their style sheets, each after what names it. */
function filesOf(bundle: Bundle, roots: readonly string[]): AssetFiles {
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || js.has(`/${name}`)) return;
    js.add(`/${name}`);
    for (const imported of chunk.imports) visit(imported);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) css.add(`/${sheet}`);
  };
  for (const root of roots) visit(root);
  return { js: [...js], css: [...css] };
}

const CASHBOX_SOURCES = '/src/features/cashbox/';

/** Chunks of the cashbox and what is loaded by them alone: the rest of the app is walked from its entry around them. */
function cashboxChunks(bundle: Bundle, mains: readonly string[]): string[] {
  const isCashbox = (name: string): boolean => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' && chunk.moduleIds.some(id => id.includes(CASHBOX_SOURCES));
  };
  const reachFrom = (roots: readonly string[], isPassed: (name: string) => boolean): Set<string> => {
    const reached = new Set<string>();
    const visit = (name: string): void => {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || reached.has(name) || !isPassed(name)) return;
      reached.add(name);
      for (const next of [...chunk.imports, ...(chunk.dynamicImports ?? [])]) visit(next);
    };
    for (const root of roots) visit(root);
    return reached;
  };
  const all = reachFrom(mains, () => true);
  const others = reachFrom(mains, name => !isCashbox(name));
  return [...all].filter(name => !others.has(name)).map(name => `/${name}`);
}

const without = (files: AssetFiles, others: AssetFiles): AssetFiles => ({
  js: files.js.filter(name => !others.js.includes(name)),
  css: files.css.filter(name => !others.css.includes(name)),
});

/**
 * Reads the map off a finished bundle and its page, which names the entry. `screenFiles`: the end of the path of each
 * route's screen (`route-screens.ts`).
 */
export function createAssetsMap(
  bundle: Bundle,
  html: string,
  build: string,
  screenFiles: Readonly<Record<string, string>> = {},
): AssetsMap {
  const chunks = Object.values(bundle).filter(part => part.type === 'chunk');
  const mains = [...html.matchAll(/<script type="module"[^>]*\ssrc="\/([^"]+)"/g)].map(
    ([, main = '']) => main,
  );
  const entry = filesOf(bundle, mains);
  const screens: Record<string, AssetFiles> = {};
  const messages: Record<string, { initial: string; lazy: string }> = {};
  let screenList: string | null = null;
  let deferred = NO_FILES;
  const renderer = { entry: '', app: '' };
  const shellChunks: string[] = [];
  for (const { fileName, moduleIds } of chunks) {
    for (const id of moduleIds) {
      const screen = id.match(/\/(\w+Screen)\.tsx$/)?.[1];
      if (screen) screens[screen] = without(filesOf(bundle, [fileName]), entry);
      if (id.endsWith('/core/worker/background.ts')) deferred = without(filesOf(bundle, [fileName]), entry);
      if (/\/app\/(?:layout\/DeferredShell|header\/PlayerActions)\.tsx$/.test(id)) shellChunks.push(fileName);
      if (id.endsWith('/app/boot/renderer.ts')) renderer.entry = `/${fileName}`;
      if (id.endsWith('/app/boot/render-app.tsx')) renderer.app = `/${fileName}`;
      if (id.endsWith('/app/routing/screens.ts')) screenList = `/${fileName}`;
      const [, locale, catalogue] = id.match(/\/locales\/([^/]+)\/(\w+)\.po$/) ?? [];
      if (locale)
        messages[locale] = { initial: '', lazy: '', ...messages[locale], [`${catalogue}`]: `/${fileName}` };
    }
  }
  const lobby = screens['LobbyScreen'] ?? NO_FILES;
  const ofFile = (path: string): AssetFiles => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(path)));
    return chunk ? without(filesOf(bundle, [chunk.fileName]), entry) : NO_FILES;
  };
  const routes = Object.fromEntries(Object.entries(screenFiles).map(([name, path]) => [name, ofFile(path)]));
  return {
    build,
    entry,
    lobby,
    deferred,
    playerShell: without(filesOf(bundle, shellChunks), entry),
    cashbox: cashboxChunks(bundle, mains),
    screens,
    routes,
    screenList,
    renderer: renderer.entry && renderer.app ? renderer : null,
    messages,
  };
}
