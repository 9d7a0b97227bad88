import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { Limit } from '../event-payloads.ts';

/** Limits of play (SAFER-1); a break is a `coolingoff` one (decision 0034). The calls that change them are not built yet. */
export const limitsWire = {
  listLimits: { method: 'GET', path: '/api/user_limits', policy: 'network-only' },
} as const satisfies WireEndpoints;

export const limits = defineEndpoints(limitsWire, {
  listLimits: { reply: v.array(Limit), caller: 'player', errorCode: 'USER_LIMITS_ERROR' },
});
