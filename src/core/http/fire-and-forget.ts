import type { BodyOf, Endpoint } from '../../contract/endpoint.ts';
import { send } from './send.ts';

/** How long it may take, milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Sends what no code waits for: one attempt, no effect on the connection state or the session, and what
 * fails is forgotten (decision 0003).
 */
export function fireAndForget<E extends Endpoint>(endpoint: E, body: BodyOf<E>): void {
  send(endpoint, { body }, crypto.randomUUID(), AbortSignal.timeout(TIMEOUT_MS)).catch(() => undefined);
}
