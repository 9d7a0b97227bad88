import { expect, test } from 'vitest';
import { UNEMITTED_EVENTS } from '../../server/events/user-events.ts';
import { channels, type PublicEventType, type UserEventType } from '../../src/contract/channels.ts';
import { readSources } from '../setup/sources.ts';

/** The specification's channels (REALTIME-10, REALTIME-11) and the event that carries each. */
const SPECIFIED_CHANNELS = {
  wins: 'win',
  'jackpot changes': 'jackpots_changed',
  'comps award': 'comps_awarded',
  bonuses: 'bonuses_changed',
  freespins: 'freespins_changed',
  'loot boxes': 'lootboxes_changed',
  'game limits': 'limits_changed',
  'tournament statuses': 'tournament_status_changed',
  'group updates': 'groups_changed',
  'jackpot win': 'jackpot_won',
  payments: 'payments_changed',
  'payment methods': 'payment_methods_changed',
  balance: 'balance_changed',
  'personal notifications': 'notification_added',
  'tournament notifications': 'notification_added',
} as const satisfies Record<string, UserEventType | PublicEventType>;

const all = [...Object.keys(channels.user), ...Object.keys(channels.public)];

test('every channel of the specification has an event; five more are the product’s', () => {
  const specified: readonly string[] = Object.values(SPECIFIED_CHANNELS);
  expect(all.filter(type => !specified.includes(type))).toEqual([
    'profile_changed',
    'notifications_read',
    'favourites_changed',
    'break_changed',
    'safeguards_changed',
    'signed_out',
  ]);
});

test('the events without an emitter are those of the list', () => {
  const calls = readSources('.')
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ text }) => [...text.matchAll(/\b(?:emit|emitPublic)\(\s*tx,[^']*'(\w+)'/g)]);
  const emitted = new Set(calls.map(([, type]) => type));
  expect(all.filter(type => !emitted.has(type)).toSorted()).toEqual([...UNEMITTED_EVENTS].toSorted());
});
