import type { BodyOf, Endpoint } from '../../contract/endpoint.ts';
import { AJAX_HEADER } from '../../contract/wire.ts';

/** What became of a telling: `later`, it may be told again with the next ones; `never`, this back end does not want it. */
export type BeaconResult = 'sent' | 'retry' | 'rejected';

/**
 * Tells the operator something, once, also while the page goes away (`keepalive`, as `sendBeacon` cannot PUT). Never rejects,
 * is never tried again by itself, and nothing waits for it (decision 0003).
 */
export async function sendBeacon<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<BeaconResult> {
  try {
    const { ok, status } = await fetch(endpoint.path, {
      method: endpoint.method,
      headers: { ...AJAX_HEADER, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      keepalive: true,
    });
    if (ok) return 'sent';
    return status === 429 || status >= 500 ? 'retry' : 'rejected';
  } catch {
    return 'retry';
  }
}
