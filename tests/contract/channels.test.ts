import { expect, test } from 'vitest';
import { WITHOUT_EMITTER } from '../../server/emitters.ts';
import { channels, SPECIFIED_CHANNELS } from '../../src/contract/channels.ts';
import { readSources } from '../setup/sources.ts';

const all = [...Object.keys(channels.user), ...Object.keys(channels.public)];

test('every channel of the specification has its event, and beside them there are three of ours', () => {
  // Platform 7 Realtime and engagement 7, in their words.
  expect(Object.keys(SPECIFIED_CHANNELS)).toEqual([
    'wins',
    'jackpot changes',
    'comps award',
    'bonuses',
    'freespins',
    'loot boxes',
    'game limits',
    'tournament statuses',
    'group updates',
    'jackpot win',
    'payments',
    'payment methods',
    'balance',
    'personal notifications',
    'tournament notifications',
  ]);
  const specified: readonly string[] = Object.values(SPECIFIED_CHANNELS);
  expect(all.filter(type => !specified.includes(type))).toEqual([
    'notifications_read',
    'favourites_changed',
    'break_changed',
    'signed_out',
  ]);
});

test('the events without an emitter yet are exactly those that are listed so', () => {
  const calls = readSources('.')
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ text }) => [...text.matchAll(/\b(?:emit|emitPublic)\(\s*tx,[^']*'(\w+)'/g)]);
  const emitted = new Set(calls.map(([, type]) => type));
  expect(all.filter(type => !emitted.has(type)).toSorted()).toEqual([...WITHOUT_EMITTER].toSorted());
});
