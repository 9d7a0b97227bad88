import { proxy } from 'valtio';

/**
 * Why a link or a provider has not signed in, for the login page that it led to; in memory, as it concerns this moment. `error`: a
 * reason of the back end that is more exact, as a field error.
 */
export const signInNotice = proxy<{
  reason: 'invalid' | 'code' | 'cancelled' | null;
  error: string | null;
}>({ reason: null, error: null });
