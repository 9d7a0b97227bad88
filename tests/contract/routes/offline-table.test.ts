import { expect, test } from 'vitest';
import type { RouteDefinition } from '../../../src/contract/routes/route-definition.ts';
import { routes } from '../../../src/contract/routes/routes.ts';
import { readOfflineTable } from '../../e2e/support/offline-table.ts';

test('the README lists the offline behaviour of every screen, and nothing else', () => {
  // Frames of what is not open yet, and the flags of testers, are no screens that anybody looks for.
  const screens = Object.values<RouteDefinition>(routes).filter(
    ({ kind, area, guard }) => kind !== 'redirect' && area === undefined && guard !== 'tester',
  );
  const listed = readOfflineTable().flatMap(({ patterns }) => patterns);
  expect(listed.toSorted()).toEqual(screens.map(({ pattern }) => pattern as string).toSorted());
});
