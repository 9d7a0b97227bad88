import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';

const Points = v.object({ points: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });

/** Comp points: those of the store, and those that the level follows from, which are never spent (REWARD-7, decision 0043). */
const CompPoints = v.object({ chargeable: Points, persistent: Points });

/** Their last known state is kept by the page: the worker has no part in them (decision 0136). */
export const compPoints = {
  loadCompPoints: {
    method: 'GET',
    path: '/api/player/comp_points',
    policy: 'bypass',
    reply: CompPoints,
    caller: 'player',
    errorCode: 'PLAYER_COMP_POINTS_ERROR',
  },
} as const satisfies Endpoints;
