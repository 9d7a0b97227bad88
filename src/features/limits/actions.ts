import type { BodyOf } from '../../contract/endpoint.ts';
import { limits as endpoints } from '../../contract/subjects/limits.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { signOut } from '../account/session/sign-out.ts';
import { loadSafePlay } from '../safe-play/state.ts';
import { loadLimits } from './state.ts';

/** Sets or changes a limit; rejects with `ApiError`. An exclusion ends this session too. */
export async function saveLimit(body: BodyOf<typeof endpoints.saveLimit>): Promise<void> {
  await call(endpoints.saveLimit, { body, key: newIdempotencyKey() });
  if (body.type === 'selfexclusion') return signOut();
  if (body.type === 'coolingoff') await loadSafePlay();
  await loadLimits();
}

/** Asks for the end of a limit, or for another mail about it; rejects with `ApiError`. */
export async function removeLimit(id: number): Promise<void> {
  await call(endpoints.removeLimit, { params: { id }, key: newIdempotencyKey() });
  await loadLimits();
}

/** Confirms by the token of a mail; rejects with `ApiError`. */
export async function confirmLimit(token: string): Promise<void> {
  await call(endpoints.confirmLimit, { body: { token }, key: newIdempotencyKey() });
  await loadLimits();
}
