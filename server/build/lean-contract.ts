import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SW = fileURLToPath(new URL('../../sw/', import.meta.url));

/** What the worker never asks about an endpoint: it checks replies, and sends on what pages have written. */
const UNREAD: ReadonlySet<string> = new Set(['errorCode', 'caller', 'keyed', 'query', 'body']);
/** What it asks about a call that never passes it: which addresses are no pages. Those of `/api` are none by others. */
const READ_OF_PAGE: ReadonlySet<string> = new Set(['path', 'policy']);

/** As much of a parsed file as is looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name?: string };
  readonly value?: Node;
  readonly properties?: readonly Node[];
  readonly declaration?: {
    readonly declarations?: readonly { readonly id: { readonly name?: string }; readonly init?: Node }[];
  } | null;
}

const partOf = (endpoint: Node, name: string): Node | undefined =>
  endpoint.properties?.find(property => property.key?.name === name);

/** What a literal says; nothing for anything else. */
const textOf = (node: Node | undefined): string =>
  String((node as { readonly value?: unknown } | undefined)?.value ?? '');

interface Entry {
  readonly name: string;
  /** With its name before it. */
  readonly entry: Node;
  readonly endpoint: Node;
}

/** The endpoints of a file, as `subject.name`: entries of an exported object that have a method and a path. */
function endpointsOf(body: readonly Node[]): Entry[] {
  const objects = body.flatMap(({ declaration }) => declaration?.declarations ?? []);
  return objects.flatMap(({ id, init }) =>
    (init?.properties ?? []).flatMap(entry => {
      const { key, value: endpoint } = entry;
      if (!endpoint || !partOf(endpoint, 'path') || !partOf(endpoint, 'method')) return [];
      return [{ name: `${id.name}.${key?.name}`, entry, endpoint }];
    }),
  );
}

/** One that the worker's sources read by its name keeps what they may ask for. */
function unreadOf({ entry, endpoint }: Entry, isNamed: boolean): readonly Node[] {
  const policy = textOf(partOf(endpoint, 'policy')?.value);
  const path = textOf(partOf(endpoint, 'path')?.value);
  if (policy === 'page' && !isNamed && path.startsWith('/api/')) return [entry];
  return (endpoint.properties ?? []).filter(({ key }) => {
    const name = key?.name ?? '';
    if (isNamed && name === 'body') return policy !== 'filter';
    return policy === 'page' && !isNamed ? !READ_OF_PAGE.has(name) : UNREAD.has(name);
  });
}

function without(code: string, gone: readonly Node[]): string {
  return gone
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => {
      const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
      return text.slice(0, start) + text.slice(end + comma);
    }, code);
}

/** What the sources of the worker read by name, as `subject.name`; a file may call its subject `endpoints`. */
function namedIn(sources: string): (name: string) => boolean {
  const named = new Set(sources.match(/\b\w+\.\w+/g));
  return name => named.has(name) || named.has(name.replace(/^\w+/, 'endpoints'));
}

/**
 * Takes out of the contract, for the worker's bundle, what only pages and back end read of it: forms and their rules, codes
 * of failures, and all of calls that never pass the worker but their address. Schemas that nothing names any more go with it.
 */
export function leanContract(): Plugin {
  const files = readdirSync(SW).filter(name => name.endsWith('.ts'));
  const isNamed = namedIn(files.map(name => readFileSync(SW + name, 'utf8')).join('\n'));
  return {
    name: 'orbit-lean-contract',
    transform(code, id) {
      if (!/\/src\/contract\/[\w-]+\.ts$/.test(id)) return null;
      const { body } = this.parse(code) as unknown as { body: readonly Node[] };
      const gone = endpointsOf(body).flatMap(entry => unreadOf(entry, isNamed(entry.name)));
      return { code: without(code, gone), map: null, moduleSideEffects: false };
    },
  };
}
