import { apiRequest } from '../../contract/api-request.ts';
import type { BodyOf, Endpoint } from '../../contract/endpoint.ts';

/** `retry`: it may be sent again with the next ones; `rejected`: this back end does not take it. */
type BeaconResult = 'sent' | 'retry' | 'rejected';

/**
 * Sends a report to the operator, once, also while the page is being closed (`keepalive`, as `sendBeacon` cannot PUT). Never rejects,
 * never retries, and nothing waits for it (decision 0003).
 */
export async function sendBeacon<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<BeaconResult> {
  try {
    const { ok, status } = await fetch(endpoint.path, {
      ...apiRequest(endpoint.method, { body: JSON.stringify(body) }),
      keepalive: true,
    });
    if (ok) return 'sent';
    return status === 429 || status >= 500 ? 'retry' : 'rejected';
  } catch {
    return 'retry';
  }
}
