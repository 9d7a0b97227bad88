import * as v from 'valibot';
import { groups } from '../../src/contract/groups.ts';
import { randomName } from '../app.ts';
import type { App } from '../ask.ts';
import { setGroup } from '../groups.ts';
import { grant } from '../ledger.ts';
import { endSessionsOf } from '../sessions.ts';
import { playSimulated } from '../simulated.ts';
import { type Deeds, done, failed } from './outcome.ts';

const Whom = v.object({ email: v.pipe(v.string(), v.trim(), v.toLowerCase()) });
const Times = v.pipe(v.string(), v.transform(Number), v.safeInteger(), v.minValue(1), v.maxValue(500));
const Group = v.object({
  ...Whom.entries,
  group: v.picklist(Object.keys(groups) as (keyof typeof groups)[]),
});

const idOf = async ({ db }: App, email: string): Promise<{ id: number; currency: string } | undefined> =>
  db.selectFrom('players').select(['id', 'currency']).where('email', '=', email).executeTakeFirst();

/** Causes of events, from the console: what happens is real, and told by what it changes. */
export const liveDeeds: Deeds = {
  /** One movement of the ledger each, and so one event each. */
  async grants(app, _faults, form) {
    const { email, times } = v.parse(v.object({ ...Whom.entries, times: Times }), form);
    const player = await idOf(app, email);
    if (!player) return failed(`There is no player ${email}.`);
    const { id: player_id, currency } = player;
    const given = { player_id, currency, pocket: 'real', amount_cents: 1, kind: 'sandbox_grant' } as const;
    for (let n = 0; n < times; n++) {
      const key = randomName();
      await app.db.transaction().execute(tx => grant(tx, app.clock, { ...given, key }));
    }
    return done(`${email} got the smallest amount ${times} times.`);
  },

  async group(app, _faults, form) {
    const { email, group } = v.parse(Group, form);
    const player = await idOf(app, email);
    if (!player) return failed(`There is no player ${email}.`);
    const isIn = await app.db
      .selectFrom('group_members')
      .select('group_id')
      .where('player_id', '=', player.id)
      .where('group_id', '=', groups[group])
      .executeTakeFirst();
    const change = app.db.transaction();
    await change.execute(tx => setGroup(tx, app.clock, player.id, groups[group], !isIn));
    return done(`${email} is ${isIn ? 'no longer' : 'now'} in ${group}.`);
  },

  async 'sign-out'(app, _faults, form) {
    const { email } = v.parse(Whom, form);
    const player = await idOf(app, email);
    if (!player) return failed(`There is no player ${email}.`);
    await app.db.transaction().execute(tx => endSessionsOf(tx, app.clock, player.id));
    return done(`${email} is signed out everywhere.`);
  },

  async simulate(app, _faults, form) {
    const { times } = v.parse(v.object({ times: Times }), form);
    for (let n = 0; n < times; n++) await playSimulated(app);
    return done(`Simulated players were at it ${times} times.`);
  },

  async sockets(app) {
    const count = app.hub.members.size;
    app.hub.dropAll('sandbox');
    return done(`Closed ${count}.`);
  },
};
