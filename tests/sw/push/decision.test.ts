import { describe, expect, test } from 'vitest';
import { decidePush, type PushContext } from '../../../sw/push/decision.ts';
import { payload } from '../support/push-world.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const all = { money: true, wins_and_bonuses: true, tournaments: true };
const noon = { from: '12:00', to: '13:00', time_zone: 'UTC' };
const known: PushContext = {
  player: 'ann',
  isRepeat: false,
  preferences: { topics: all, quiet: null },
  restriction: {},
  promos: 0,
  now: NOW,
};
const promo = (over: object = {}) => payload({ kind: 'promo', expires_at: null, ...over });
const full = { kind: 'full', silent: false };
const silent = { kind: 'full', silent: true };
const generic = { kind: 'generic' };
const held = (reason: string) => ({ kind: 'suppressed', reason });

test.each([
  ['that cannot be read', null, known],
  ['where storage does not respond', payload(), null],
  ['without a signed-in player', payload(), { ...known, player: null }],
  ['of another player', payload({ uid_hash: 'bob' }), known],
])('a push %s says only that there is something new', (_, push, context) => {
  expect(decidePush(push, context)).toEqual(generic);
});

test.each([
  [
    'safety makes a sound at night too',
    payload({ kind: 'safety' }),
    { preferences: { topics: all, quiet: noon } },
    full,
  ],
  ['money makes a sound by day', payload({ kind: 'money' }), {}, full],
  [
    'money makes none in quiet hours',
    payload({ kind: 'money' }),
    { preferences: { topics: all, quiet: noon } },
    silent,
  ],
  ['a repeat makes none', payload({ kind: 'safety' }), { isRepeat: true }, silent],
  [
    'what the back end sends silently makes none',
    payload({ notification: { ...payload().notification, silent: true } }),
    {},
    silent,
  ],
  [
    'where preferences are not known, money makes a sound',
    payload({ kind: 'money' }),
    { preferences: null },
    full,
  ],
])('%s', (_, push, over, decision) => {
  expect(decidePush(push, { ...known, ...over })).toEqual(decision);
});

describe('a promo', () => {
  test.each<[string, object, Partial<PushContext>, object]>([
    ['is shown', {}, {}, full],
    ['is held back during a break', {}, { restriction: { locked_until: NOW + 1 } }, held('locked')],
    ['is shown from the end of a break', {}, { restriction: { locked_until: NOW } }, full],
    ['is held back from the moment of a limit', {}, { restriction: { limited_from: NOW } }, held('limit')],
    ['is shown until a limit', {}, { restriction: { limited_from: NOW + 1 } }, full],
    ['is held back in calm mode', {}, { restriction: { calm: true } }, held('calm')],
    [
      'is held back where its topic is off',
      {},
      { preferences: { topics: { ...all, wins_and_bonuses: false }, quiet: null } },
      held('topic'),
    ],
    [
      'is shown where another topic is off',
      {},
      { preferences: { topics: { ...all, tournaments: false }, quiet: null } },
      full,
    ],
    ['is shown where the topics are not known', {}, { preferences: null }, full],
    [
      'about the account has no topic to turn off',
      { topic: 'account' },
      { preferences: { topics: {} as never, quiet: null } },
      full,
    ],
    ['is held back in quiet hours', {}, { preferences: { topics: all, quiet: noon } }, held('quiet')],
    ['is held back once it has expired', { expires_at: new Date(NOW).toISOString() }, {}, held('late')],
    ['is shown until it expires', { expires_at: new Date(NOW + 1).toISOString() }, {}, full],
    ['is held back as the third of a day', {}, { promos: 2 }, held('many')],
    ['is shown as the second of a day', {}, { promos: 1 }, full],
    ['that is repeated is no third', {}, { promos: 2, isRepeat: true }, silent],
  ])('%s', (_, push, over, decision) => {
    expect(decidePush(promo(push), { ...known, ...over })).toEqual(decision);
  });

  test('alone is held back: everything else comes', () => {
    const context = { ...known, restriction: { calm: true, locked_until: NOW + 1 }, promos: 9 };
    expect(decidePush(payload({ kind: 'money' }), context)).toEqual(full);
  });
});
