import { cyclesOf, graphOf } from './import-graph.ts';
import { importsOf, type SourceFile } from './sources.ts';

/** What puts the subjects together or stands in front of them. */
const COMPOSITION =
  /^server\/(?:[^/]+$|(?:build|http|operations|processes|sandbox|setup)\/|store\/(?:migrations|tables)\.ts$|jobs\/(?:maintenance|retention)\.ts$)/;

/** Imports that close a cycle of subjects, by the importing file. There should be fewer, and may not be more. */
const CYCLIC_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'server/account/profile.ts': ['server/safe-play/exclusion.ts'],
  'server/account/registration.ts': ['server/safe-play/exclusion.ts'],
  'server/notifications/notifications.ts': ['server/safe-play/restricting-states.ts'],
  'server/players/player-view.ts': ['server/operator/config.ts', 'server/operator/vip-contact.ts'],
  'server/push/preferences.ts': ['server/safe-play/restricting-states.ts'],
};

/** What is outside of `server/http` and `server/setup` and imports a file of `server/http`, by that file. */
const HTTP_IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  'server/http/create-server.ts': ['server/game/server/app.ts', 'server/sandbox/psp/origin.ts'],
  'server/http/csrf.ts': [
    'server/realtime/connection-guard.ts',
    'server/sandbox/console.ts',
    'server/sandbox/stubs/routes.ts',
    'server/sandbox/stubs/sandbox-id.ts',
  ],
  'server/http/faults.ts': [
    'server/sandbox/actions/action.ts',
    'server/sandbox/actions/actions.ts',
    'server/sandbox/console.ts',
    'server/sandbox/sections/general.ts',
  ],
  'server/http/identity.ts': ['server/game/server/app.ts'],
  'server/http/server-context.ts': ['server/realtime/realtime.ts'],
  'server/http/webhook-receiver.ts': ['server/cashbox/webhooks.ts', 'server/verification/webhooks.ts'],
};

const subjectOf = (path: string): string | null =>
  COMPOSITION.test(path) ? null : (path.match(/^server\/([^/]+)\//)?.[1] ?? null);

const isCyclic = (from: string, to: string): boolean => CYCLIC_IMPORTS[from]?.includes(to) ?? false;

/** The subjects of the server that import each other, in groups, but for the imports that are listed. */
export const serverCycles = (sources: readonly SourceFile[]): string[][] =>
  cyclesOf(graphOf(sources, subjectOf, isCyclic));

export function checkHttpImport(path: string, imported: string): string[] {
  const isChecked = imported.startsWith('server/http/') && /^server\/(?!http\/|setup\/)/.test(path);
  return isChecked && !HTTP_IMPORTERS[imported]?.includes(path)
    ? [`${path} imports ${imported}: only files that HTTP_IMPORTERS names for it do.`]
    : [];
}

/** `file imports file` for each row of the two lists that can go: no such import, or it closes no cycle any more. */
export function findUnusedServerExceptions(sources: readonly SourceFile[]): string[] {
  const imported = new Set(sources.flatMap(one => importsOf(one).map(({ path }) => `${one.path} ${path}`)));
  const cyclic = Object.entries(CYCLIC_IMPORTS).flatMap(([from, paths]) => paths.map(to => ({ from, to })));
  const http = Object.entries(HTTP_IMPORTERS).flatMap(([to, paths]) => paths.map(from => ({ from, to })));
  const closesCycle = (row: { from: string; to: string }) =>
    cyclesOf(
      graphOf(sources, subjectOf, (from, to) => isCyclic(from, to) && (from !== row.from || to !== row.to)),
    ).length > 0;
  return [
    ...cyclic.filter(row => !imported.has(`${row.from} ${row.to}`) || !closesCycle(row)),
    ...http.filter(({ from, to }) => !imported.has(`${from} ${to}`)),
  ].map(({ from, to }) => `${from} imports ${to}`);
}
