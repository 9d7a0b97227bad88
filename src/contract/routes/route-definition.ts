/** The item of the navigation that is current on a route. */
export type MenuKey = 'lobby' | 'pokies' | 'live' | 'favourites' | 'tournaments';

/** Which skeleton stands in the HTML before the app runs (decision 0022). */
export type ShellKind = 'lobby' | 'grid' | 'page' | 'play';

/**
 * `player`: a guest goes to registration; `guest`: a player goes to the lobby (ROUTE-65); `tester`: for testers and
 * in development, everybody else goes to the lobby (ROUTE-42).
 */
type Guard = 'open' | 'player' | 'guest' | 'tester';

export interface RouteDefinition {
  /** wouter pattern, without the locale. */
  readonly pattern: `/${string}`;
  /** Other addresses of the same screen, with the same parameters; the pattern stands for them. */
  readonly alias?: readonly `/${string}`[];
  /** A popup opens over the page it came from; a redirect has no screen. */
  readonly kind: 'page' | 'popup' | 'redirect';
  readonly guard: Guard;
  /** Message id of the title. */
  readonly title: `title.${string}`;
  /** `{name}` of the title: the display name of this parameter; `placeholder`, the text `place.<route name>`. */
  readonly titleOf?: 'provider' | 'game' | 'collection' | 'placeholder' | 'content';
  readonly robots: 'index' | 'noindex';
  /** The path that stands for this one, with the same parameters; its own when absent. */
  readonly canonical?: `/${string}`;
  readonly shell: ShellKind;
  /** What the worker answers without a network: the shell, whose screen says what it can show. */
  readonly offline: 'shell' | 'none';
  /** Where a redirect leads. */
  readonly to?: `/${string}`;
  /** The item of the navigation that is current here. */
  readonly menu?: MenuKey;
  /** What a placeholder is about, see `placeholder-routes.ts`. */
  readonly area?: 'account' | 'rewards' | 'support' | 'popup';
  /** The page of the operator's configuration that switches this one off, and where it leads then (ROUTE-70). */
  readonly config?: string;
  readonly whenOff?: `/${string}`;
  /** A player whose limit is reached is sent from here to the limits (ROUTE-69). */
  readonly isGame?: true;
  /** Leads to the operator's betting site; to `to` where there is none (decision 0029). */
  readonly away?: 'betting';
}
