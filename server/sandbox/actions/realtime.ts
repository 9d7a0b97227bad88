import * as v from 'valibot';
import { groups } from '../../../src/contract/operator/groups.ts';
import { endAllSessions } from '../../account/sessions.ts';
import { setGroup } from '../../players/groups.ts';
import { groupIdsOf } from '../../players/player-view.ts';
import { lockPlayer } from '../../store/dialect.ts';
import { newToken } from '../../store/opaque-tokens.ts';
import { grant } from '../../wallet/ledger.ts';
import { playSimulatedRound } from '../simulated-players.ts';
import { type Actions, done, PlayerEmail, withPlayer } from './action.ts';

const PlayerForm = v.object({ email: PlayerEmail });
const Times = v.pipe(v.string(), v.transform(Number), v.safeInteger(), v.minValue(1), v.maxValue(500));
const GroupForm = v.object({
  ...PlayerForm.entries,
  group: v.picklist(Object.keys(groups) as (keyof typeof groups)[]),
});

/** Causes of events: they change real data, and the events follow from that. */
export const realtimeActions: Actions = {
  /** One movement of the ledger each, and so one event each. */
  async grants(app, _faults, form) {
    const { email, times } = v.parse(v.object({ ...PlayerForm.entries, times: Times }), form);
    return withPlayer(app, email, async player => {
      const { id: player_id, currency } = player;
      const given = { player_id, currency, pocket: 'real', amount_cents: 1, kind: 'sandbox_grant' } as const;
      for (let n = 0; n < times; n++) {
        const key = newToken();
        await app.db.transaction().execute(tx => grant(tx, app.clock, { ...given, key }));
      }
      return done(`${email} got the smallest amount ${times} times.`);
    });
  },

  async group(app, _faults, form) {
    const { email, group } = v.parse(GroupForm, form);
    return withPlayer(app, email, async player => {
      const isIn = (await groupIdsOf(app.db, player.id)).includes(groups[group]);
      const change = app.db.transaction();
      await change.execute(tx => setGroup(tx, app.clock, player.id, groups[group], !isIn));
      return done(`${email} is ${isIn ? 'no longer' : 'now'} in ${group}.`);
    });
  },

  async 'sign-out'(app, _faults, form) {
    const { email } = v.parse(PlayerForm, form);
    return withPlayer(app, email, async player => {
      await app.db.transaction().execute(async tx => {
        await lockPlayer(tx, player.id);
        await endAllSessions(tx, app.clock, player.id);
      });
      return done(`${email} is signed out everywhere.`);
    });
  },

  async simulate(app, _faults, form) {
    const { times } = v.parse(v.object({ times: Times }), form);
    for (let n = 0; n < times; n++) await playSimulatedRound(app);
    return done(`Simulated ${times} rounds.`);
  },

  async sockets(app) {
    const count = app.hub.subscribers.size;
    app.hub.disconnectAll('sandbox');
    return done(`Closed ${count} connections.`);
  },
};
