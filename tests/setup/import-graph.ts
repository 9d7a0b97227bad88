import { importsOf, type SourceFile } from './sources.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The nodes that can reach each other, in groups of more than one (Tarjan's strongly connected components). */
export function cyclesOf(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, index.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) groups.push(group.toSorted());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return groups;
}

/** Which node imports which, without the imports that are ignored. */
export function graphOf(
  sources: readonly SourceFile[],
  nodeOf: (path: string) => string | null,
  isIgnored: (from: string, to: string) => boolean = () => false,
): Graph {
  const graph = new Map<string, Set<string>>();
  for (const source of sources) {
    const from = nodeOf(source.path);
    if (from === null) continue;
    const edges = graph.get(from) ?? new Set();
    graph.set(from, edges);
    for (const { path } of importsOf(source)) {
      const to = path === null || isIgnored(source.path, path) ? null : nodeOf(path);
      if (to !== null && to !== from) edges.add(to);
    }
  }
  return graph;
}
