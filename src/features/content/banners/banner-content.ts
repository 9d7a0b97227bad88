import type { Banner } from '../../../contract/subjects/banners.ts';

const FALLBACK_COLOUR = '#1b2436';

/** A text with the banner's variables in the places of their names, `{name}`; a name without a value stays. */
export const fillVariables = (text: string, variables: Banner['variables'] = {}): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => variables[name] ?? place);

/** The colours as a CSS background, one alone as itself. */
export const gradientOf = (colours: Banner['gradient']): string =>
  colours.length > 1 ? `linear-gradient(105deg,${colours})` : (colours[0] ?? FALLBACK_COLOUR);
