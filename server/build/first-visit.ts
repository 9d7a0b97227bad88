import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The attributes of lucide-react's icons. The page sets a class and attributes alone; their size and colour are those of the text. */
const ICON_ATTRIBUTES = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': 'true',
};

/**
 * What libraries import for parts that the page does not use, by the library: of ofetch the options for a base address, a query
 * and JSON (`src/core/http/send.ts`), of wouter its routes (`src/app/routing/location.ts`), of lucide-react icons by name, its
 * provider, names for developer tools, options of the drawing, and icons with a text of their own (ours are hidden from
 * assistive technology).
 */
const UNUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ofetch: {
    destr: 'export default JSON.parse',
    ufo: 'export const withBase = address => address; export const withQuery = withBase',
  },
  'lucide-react': {
    './context.mjs': 'export const useLucideContext = () => undefined, LucideProvider = null',
    './shared/src/build/buildLucideIconForReact.mjs': `export default ({ node }, { className, attributes }) =>
      ['svg', { ...${JSON.stringify(ICON_ATTRIBUTES)}, className, ...attributes }, node]`,
    './shared/src/utils/hasA11yProp.mjs': 'export const hasA11yProp = () => false',
    './shared/src/utils/mergeClasses.mjs':
      'export const mergeClasses = (_, className) => className || undefined',
    './shared/src/utils/toLucideIconData.mjs': 'export const toLucideIconData = undefined',
    './shared/src/utils/toPascalCase.mjs': 'export const toPascalCase = name => name',
  },
  wouter: { regexparam: 'export const parse = undefined' },
};
const STUB = '\0orbit-stub/';

/**
 * A library that is one module goes whole into the first chunk that uses a part of it. Of a pure one, what is loaded later
 * gets a copy of its own, so that both copies lose what their side does not call.
 */
const COPIED = 'valibot';
const COPY = '?later';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface ObjectNode extends Node {
  readonly properties: readonly (Node & {
    readonly key?: { readonly name?: string };
    readonly value?: Node;
  })[];
}

const isObject = (node: unknown): node is ObjectNode => (node as Node | null)?.type === 'ObjectExpression';

/** The schemas of requests in `defineEndpoints(wire, details)`: the back end checks them, the page only sends. */
function* requestSchemas(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  const {
    type,
    callee,
    arguments: [, details] = [],
  } = node as {
    type?: string;
    callee?: { name?: string };
    arguments?: unknown[];
  };
  if (type === 'CallExpression' && callee?.name === 'defineEndpoints' && isObject(details)) {
    for (const { value } of details.properties)
      if (isObject(value))
        yield* value.properties.filter(({ key }) => key?.name === 'query' || key?.name === 'body');
    return;
  }
  for (const child of Object.values(node)) yield* requestSchemas(child);
}

/** Blanks the schemas of requests out of a contract's source; everything else keeps its place. */
export function withoutRequestSchemas(code: string, program: unknown): string {
  let text = code;
  for (const { start, end } of requestSchemas(program)) {
    const stop = text[end] === ',' ? end + 1 : end;
    text = text.slice(0, start) + text.slice(start, stop).replace(/[^\n]/g, ' ') + text.slice(stop);
  }
  return text;
}

/** What a first visit of the lobby runs: these modules, and all that they import at once. */
const ROOTS = ['src/main.tsx', 'src/features/lobby/LobbyScreen.tsx'];

interface ImportNode extends Node {
  readonly source?: { readonly value: string } | null;
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly specifiers?: readonly { readonly importKind?: string }[];
}

type Parse = (code: string, lang: 'ts' | 'tsx') => { readonly body: readonly unknown[] };

/** The sources that a first visit runs, by path. */
export function firstVisitSources(root: string, parse: Parse): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path) || !/\.tsx?$/.test(path)) return;
    found.add(path);
    const { body } = parse(readFileSync(path, 'utf8'), path.endsWith('x') ? 'tsx' : 'ts');
    for (const { source, importKind, exportKind, specifiers = [] } of body as readonly ImportNode[]) {
      const isType =
        importKind === 'type' ||
        exportKind === 'type' ||
        (specifiers.length > 0 && specifiers.every(one => one.importKind === 'type'));
      if (source?.value.startsWith('.') && !isType) visit(resolve(dirname(path), source.value));
    }
  };
  for (const name of ROOTS) visit(resolve(root, name));
  return found;
}

/** Keeps what the first visit does not run out of its chunks where the modules of libraries can't be split. */
export function firstVisit(): Plugin {
  let root = '';
  let first: ReadonlySet<string> = new Set();
  return {
    name: 'orbit-first-visit',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      first = firstVisitSources(root, (code, lang) => this.parse(code, { lang }));
    },
    async resolveId(source, importer) {
      const library = importer?.match(/\/node_modules\/([\w-]+)\//)?.[1] ?? '';
      if (UNUSED[library]?.[source] !== undefined) return `${STUB}${library}/${source}`;
      if (source !== COPIED || !importer?.startsWith(`${root}/src/`) || first.has(importer)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { ...resolved, id: resolved.id + COPY };
    },
    transform(code, id) {
      if (!id.startsWith(`${root}/src/contract/subjects/`)) return null;
      return { code: withoutRequestSchemas(code, this.parse(code, { lang: 'ts' })), map: null };
    },
    load(id) {
      if (!id.startsWith(STUB)) return null;
      const [, library = '', source = ''] = id.slice(STUB.length).match(/^([\w-]+)\/(.+)$/) ?? [];
      return UNUSED[library]?.[source] ?? null;
    },
  };
}
