import * as v from 'valibot';
import { PAGE_STATE_ID, type PageParts, type PageState } from '../../contract/page-state.ts';
import type { RouteName } from '../../contract/routes/routes.ts';
import { hydration } from './hydration.ts';

/** A part of the page's state that is written into its HTML: what was rendered with it is hydrated with it. */
interface PagePart<T> {
  /** The screens that it is the content of; absent: a part of the layout around every screen. */
  readonly routes?: readonly RouteName[];
  /** Its shape; absent: only this build writes it, and it is taken as it is. */
  readonly schema?: v.GenericSchema<unknown, T>;
  /** The part as it is now, no more of it than the first render shows, as JSON; undefined: it is not loaded. */
  read(): T | undefined;
  /** Fills the state with it, before the first render; what has been loaded since stays. */
  apply(part: T): void;
  /** Empties the state: a renderer renders one page after the other. */
  clear?(): void;
}

/** The parts of the modules that are loaded, by name. */
const registered = new Map<string, PagePart<unknown>>();

/** What the page came with. */
let pageParts: PageParts = {};

export function registerPagePart<T>(name: string, part: PagePart<T>): void {
  registered.set(name, part as PagePart<unknown>);
  // A module that comes while the page is taken over: the HTML of what imports it was rendered with its part. Not before it has run.
  if (hydration.isPending && name in pageParts) queueMicrotask(() => part.apply(pageParts[name] as T));
}

/** The state of the page at a route; null while its screen has not loaded what it shows. */
export function readPageParts(route: RouteName): PageParts | null {
  const parts: Record<string, unknown> = {};
  let hasContent = false;
  for (const [name, { routes, read }] of registered) {
    if (routes && !routes.includes(route)) continue;
    const part = read();
    if (part === undefined) continue;
    parts[name] = part;
    hasContent ||= routes !== undefined;
  }
  return hasContent ? parts : null;
}

/**
 * Fills the state with what the page came with. A part that does not have its shape is left out. HTML is hydrated with what
 * the same build has checked and rendered it with: to check that again is slow.
 */
export function applyPageParts(parts: PageParts): void {
  pageParts = parts;
  applyParts(parts, hydration.isPending);
}

function applyParts(parts: PageParts, areChecked: boolean): void {
  for (const [name, value] of Object.entries(parts)) {
    const part = registered.get(name);
    const { success, output } =
      areChecked || !part?.schema ? { success: true, output: value } : v.safeParse(part.schema, value);
    if (success) part?.apply(output);
  }
}

/** The state of this page alone, after that of another one. */
export function replacePageParts(parts: PageParts): void {
  for (const part of registered.values()) part.clear?.();
  applyParts(parts, false);
}

/** What the page came with; null where it does not parse. */
export function embeddedState(): PageState | null {
  try {
    return JSON.parse(document.getElementById(PAGE_STATE_ID)?.textContent ?? 'null') as PageState | null;
  } catch {
    return null;
  }
}
