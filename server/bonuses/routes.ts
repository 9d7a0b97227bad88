import type { bonuses } from '../../src/contract/subjects/bonuses.ts';
import type { Clock } from '../clock.ts';
import type { Routes, Tx } from '../context.ts';
import { rejectFields } from '../errors.ts';
import { emit } from '../events/user-events.ts';
import { loadPlayerRow } from '../players/player-view.ts';
import type { PlayerRow } from '../players/tables.ts';
import { checkCode, listOffers } from './deposit-offers.ts';

/** A code is kept and shown; nothing is credited for it until a bonus engine reads it (decision 0147). */
async function setCode(
  tx: Tx,
  clock: Clock,
  { id, deposit_bonus_code }: PlayerRow,
  code: string | null,
): Promise<undefined> {
  if (deposit_bonus_code === code) return;
  await tx.updateTable('players').set({ deposit_bonus_code: code }).where('id', '=', id).execute();
  await emit(tx, clock, id, 'profile_changed', { fields: ['deposit_bonus_code'] });
}

export const bonusesRoutes = {
  listDepositBonuses: ({ app, player, visitor, query }) =>
    listOffers(app, player, visitor, query.kept !== undefined),

  setBonusCode: ({ app, player, body, runOnce }) =>
    runOnce(async tx => {
      const current = await loadPlayerRow(tx, player.id);
      const checked = await checkCode({ db: tx, clock: app.clock }, current, body.deposit_bonus_code);
      if ('error' in checked) rejectFields({ deposit_bonus_code: [checked.error] });
      return setCode(tx, app.clock, current, checked.code);
    }),

  clearBonusCode: ({ app, player, runOnce }) =>
    runOnce(async tx => setCode(tx, app.clock, await loadPlayerRow(tx, player.id), null)),
} satisfies Pick<Routes, keyof typeof bonuses>;
