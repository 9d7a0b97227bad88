import type { BodyOf, Endpoint } from '../contract/endpoint.ts';
import { send } from './send.ts';

/** How long a telling may take, milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Tells the back end something that nobody waits for: one attempt, no word about the connection or the session, and what
 * fails is forgotten (decisions D3, telemetry).
 */
export function tell<E extends Endpoint>(endpoint: E, body: BodyOf<E>): void {
  send(endpoint, { body }, crypto.randomUUID(), AbortSignal.timeout(TIMEOUT_MS)).catch(() => undefined);
}
