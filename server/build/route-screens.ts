import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

/** Where the loaders of screens and popups are listed; the lobby's is in a file of its own. */
const LISTS = ['src/app/routing/screen-components.ts', 'src/app/routing/screens.ts'];

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function visitAll(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visitAll(item, visit);
  else if (isNode(value)) {
    visit(value);
    for (const child of Object.values(value)) visitAll(child, visit);
  }
}

/** The file of `() => import('../Some.tsx')`; null for anything else, such as a list of further loaders. */
function importedFile(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'ArrowFunctionExpression') return null;
  const body = node['body'] as Node;
  const source = body.type === 'ImportExpression' ? (body['source'] as Node)['value'] : null;
  return typeof source === 'string' && source.endsWith('.tsx') ? source.replace(/^(?:\.\.?\/)+/, '/') : null;
}

/** The end of the path of each screen and popup in a list of loaders, by route; placeholders share one and are left out. */
export function screenFilesIn(source: string): Record<string, string> {
  const files: Record<string, string> = {};
  const loaders = new Map<unknown, string>();
  const program = parseAst(source, { lang: 'ts' });
  visitAll(program, node => {
    const file = node.type === 'VariableDeclarator' ? importedFile(node['init']) : null;
    if (file) loaders.set((node['id'] as Node)['name'], file);
  });
  visitAll(program, node => {
    if (node.type !== 'ObjectExpression') return;
    for (const property of node['properties'] as Node[]) {
      if (property.type !== 'Property') continue;
      const [key, value] = [property['key'] as Node, property['value'] as Node];
      const file = value.type === 'Identifier' ? loaders.get(value['name']) : importedFile(value);
      if (file) files[String(key['name'] ?? key['value'])] = file;
    }
  });
  return files;
}

/** The same of the app whose sources are in `root`. */
export const readScreenFiles = (root: string): Record<string, string> =>
  Object.assign({}, ...LISTS.map(list => screenFilesIn(readFileSync(join(root, list), 'utf8'))));
