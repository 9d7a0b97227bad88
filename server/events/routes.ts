import { MAX_LISTED_EVENTS, type realtime } from '../../src/contract/channels.ts';
import type { Routes } from '../context.ts';
import { eventId } from '../realtime/hub.ts';
import { oldestUserEvent } from './user-events.ts';

/** The events of the player's own topic since a number or a time, for "While you were away" alone (decision 0015). */
export const eventsRoutes = {
  listEvents: async ({ app, player, query: { since } }) => {
    const newer = app.db
      .selectFrom('outbox_events')
      .select(['seq', 'type', 'data', 'at'])
      .where('player_id', '=', player.id)
      .where('seq', '<=', player.seq);
    const found = typeof since === 'number' ? newer.where('seq', '>', since) : newer.where('at', '>', since);
    const rows = await found
      .orderBy('seq', 'desc')
      .limit(MAX_LISTED_EVENTS + 1)
      .execute();
    const listed = rows.slice(0, MAX_LISTED_EVENTS).toReversed();
    // Numbers have no gaps: what is missing is no longer stored.
    const isDeleted =
      typeof since === 'number'
        ? rows.length < Math.min(player.seq - since, MAX_LISTED_EVENTS)
        : since < oldestUserEvent(app.clock);
    return {
      seq: player.seq,
      events: listed.map(({ seq, type, data, at }) => ({
        seq,
        id: eventId(player.id, seq),
        type,
        data: JSON.parse(data) as unknown,
        at,
      })),
      is_partial: isDeleted || rows.length > MAX_LISTED_EVENTS,
    };
  },
} satisfies Pick<Routes, keyof typeof realtime>;
