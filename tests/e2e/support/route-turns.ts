// Which visitor opens which route in which language and width: `npm test` has each screen once in each way, the long matrix all.
import { LOCALES, type LocaleCode } from '../../../src/contract/operator/locales.ts';
import type { RouteDefinition } from '../../../src/contract/routes/route-definition.ts';
import { type RouteName, routes } from '../../../src/contract/routes/routes.ts';
import { IS_LONG } from '../../setup/long-matrix.ts';
import { isSpecialFor, type Visitor } from './destinations.ts';
import { EXPECTED_ROUTES, routeNames } from './expected-routes.ts';

/** Every second one at each width (decision 0030); the long matrix has all. */
export const runsAtViewport = (index: number, isMobile: boolean | undefined): boolean =>
  IS_LONG || index % 2 === (isMobile ? 0 : 1);
export const localeAt = (index: number): LocaleCode => LOCALES[index % LOCALES.length] ?? 'en';
export const visitorAt = (index: number): Visitor => (index % 4 < 2 ? 'guest' : 'player');

/**
 * All routes of an area that is not open yet show one screen: it is checked in full once (decision 0030). A redirect shows the
 * screen of its destination, which is checked there: of the redirect itself, what the back end answers is enough.
 */
export function isCheckedInFull(name: RouteName): boolean {
  const { area, kind }: RouteDefinition = routes[name];
  const isEquivalent = (other: RouteDefinition) => other.area === area && other.kind === kind;
  if (IS_LONG) return true;
  if (EXPECTED_ROUTES[name].to) return false;
  return area === undefined || routeNames.find(other => isEquivalent(routes[other])) === name;
}

/**
 * The visitor whose turn it is comes to another screen, as on `cashboxDeposit`, `profileGifts` and `signUp`, which are opened. They are
 * visited within the app by who sees them, and tests/app/routing/guards.test.ts has every visitor on them.
 */
const ALIKE_REDIRECTED: ReadonlySet<RouteName> = new Set<RouteName>([
  'cashboxDepositBonus',
  'popupUserInfo',
  'profileVerification',
  'profileLimitsConfirm',
  'remind',
]);

/** Whether a test of its own opens the route by its address. The long matrix opens all. */
export const isOpenedByAddress = (name: RouteName): boolean =>
  IS_LONG || (isCheckedInFull(name) && !ALIKE_REDIRECTED.has(name));

/**
 * A screen that everybody sees is opened by its address as one of guest and player, and within the app as the other one; the
 * other visitors see what is special for them. tests/app/routing/guards.test.ts has every visitor on every route, and
 * tests/app/routing/use-guard.test.tsx how a redirect changes the address.
 */
export const isVisitedBy = (visitor: Visitor) => (name: RouteName) => {
  if (IS_LONG || name === 'lobby') return true;
  if (visitor !== 'guest' && visitor !== 'player') return isSpecialFor(name, visitor);
  const audience = EXPECTED_ROUTES[name].for;
  if (audience) return audience === `${visitor}s`;
  return isCheckedInFull(name) ? visitor !== visitorAt(routeNames.indexOf(name)) : visitor === 'guest';
};
