/** What the first render depends on beside the parts of the state. */
export interface PageFacts {
  readonly pathname: string;
  /** The part of the query that the page depends on (`pageQuery`), as `?mode=demo`; empty on a page without one. */
  readonly search: string;
  readonly isNarrow: boolean;
  readonly isDesktop: boolean;
  readonly canHover: boolean;
  /** A player has signed in on this device, whether or not one is signed in. */
  readonly hasSignedIn: boolean;
  /** For a page that shows times of a player's data: how they are written. */
  readonly clock: PageClock | null;
  /** Entries of the local storage, by key; absent ones are left out. */
  readonly stored: Readonly<Record<string, string>>;
}

/** What the text of a time depends on beside the time. */
export interface PageClock {
  readonly day: string;
  /** Minutes, as `Date` has it. */
  readonly offset: number;
  readonly languages: readonly string[];
}

/** Parts of the page's state as JSON, by name; the module of a part knows its shape. */
export type PageParts = Readonly<Record<string, unknown>>;

/** What stands in a page beside its HTML (decision 0115), in the element with `PAGE_STATE_ID`. */
export interface PageState {
  /** What the HTML was rendered with; null: it is a skeleton. The page replaces HTML whose facts are not its own. */
  readonly facts: PageFacts | null;
  readonly parts: PageParts;
}

/** What a renderer needs for a page (`src/app/boot/renderer.ts`). */
export interface RenderInput {
  readonly facts: PageFacts;
  readonly parts: PageParts;
  /** The address of the app's chunk, which is imported after the renderer's own. */
  readonly app: string;
}

/** The HTML of a page with the style sheets and scripts that its screen loaded, or why it could not be rendered. */
export type RenderOutput =
  | { readonly html: string; readonly styles?: readonly string[]; readonly scripts?: readonly string[] }
  | { readonly error: string };

export const PAGE_STATE_ID = 'page-state';
