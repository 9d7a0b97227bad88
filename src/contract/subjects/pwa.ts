import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { NoContent } from '../wire.ts';

/** What happens to the app as an app: `open` is one launch of it, installed (INSTALL-7). */
export const PwaEvent = v.picklist([
  'open',
  'installed',
  'instructions_shown',
  'prompt_accepted',
  'prompt_dismissed',
]);
export type PwaEvent = v.InferOutput<typeof PwaEvent>;

export const pwa = {
  /** Telemetry: sent once, never tried again, and nothing waits for it (decision 0003). */
  reportPwaEvent: {
    method: 'POST',
    path: '/api/pwa_events',
    policy: 'bypass',
    body: v.object({ event: PwaEvent }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'PWA_EVENTS_ERROR',
  },
} as const satisfies Endpoints;
