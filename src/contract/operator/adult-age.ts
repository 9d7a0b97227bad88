/**
 * Years by licence: "older than 18 (21 for Estonia)" (ACCOUNT-53). Beside the other rules of a licence, since the first
 * screen shows it and needs none of them.
 */
export const adultAge = { CW: 18, EE: 21 } as const;
