import { ApiError } from '../http/api-error.ts';
import { sessionEpoch } from './epoch.ts';

/**
 * The result of the work. Rejects with a cancelled `ApiError` where a session has begun or ended on this device meanwhile: what the work
 * brought may be another visitor's.
 */
export async function withinSession<T>(work: () => Promise<T>): Promise<T> {
  const session = sessionEpoch();
  const result = await work();
  if (session !== sessionEpoch()) throw new ApiError('cancelled', 'SESSION_ERROR');
  return result;
}
