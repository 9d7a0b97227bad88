import { createPayment } from '../../../server/cashbox/new-payment.ts';
import { beginPayment, receiveEvent } from '../../../server/cashbox/provider-calls.ts';
import type { AppContext, RequestContext } from '../../../server/context.ts';
import { loadPlayerRow } from '../../../server/players/player-view.ts';
import type { Db } from '../../../server/store/database.ts';
import { lockPlayer } from '../../../server/store/dialect.ts';
import { HOUR_MS } from '../../../src/lib/time-units.ts';
import { approve } from '../../server/cashbox/approved-player.ts';
import { CASHOUT, COMPLETE, DEPOSIT } from '../../server/cashbox/cashbox-world.ts';
import type { FakeProvider } from '../../server/cashbox/fake-provider.ts';

/** Players who pay in and out, the first ones. */
const PAYERS = 40;

const VISITOR = {
  host: 'localhost',
  ip: '127.0.0.1',
  network: '127.0.0.1',
  userAgent: '',
  device: '',
  locale: 'en',
  country: 'DE',
} as const;

/** Lets some players of a load pay in and out. */
export async function preparePayers(db: Db, now: Date): Promise<void> {
  const terms_accepted_at = now.toISOString();
  const born = { country: 'DE', date_of_birth: '1990-01-01' };
  await db
    .updateTable('players')
    .set({ ...COMPLETE, ...born, terms_accepted_at })
    .where('id', '<=', PAYERS)
    .execute();
  for (let id = 1; id <= PAYERS; id++) await approve(db, now, id);
}

/** A deposit or a withdrawal from its first row to its end, as calls and webhook do it, without HTTP. */
export async function payOnce(app: AppContext, provider: FakeProvider, n: number): Promise<void> {
  const player = await app.db.transaction().execute(tx => loadPlayerRow(tx, 1 + (n % PAYERS)));
  const body = { save_profile: false, lock: false, fields: {}, ...(n % 2 === 0 ? DEPOSIT : CASHOUT) };
  const runOnce: RequestContext<'createPayment'>['runOnce'] = work =>
    app.db.transaction().execute(async tx => {
      await lockPlayer(tx, player.id);
      return work(tx);
    });
  const context = { app, body, player, visitor: VISITOR, runOnce } as Partial<
    RequestContext<'createPayment'>
  >;
  const { id } = await createPayment(context as RequestContext<'createPayment'>);
  await beginPayment(app, id);
  // The fraud check refuses what one player tries too often within an hour, as a load does.
  const created_at = new Date(app.clock.now().getTime() - 2 * HOUR_MS).toISOString();
  const { reference } = await app.db
    .updateTable('payments')
    .set({ created_at })
    .where('id', '=', id)
    .returning('reference')
    .executeTakeFirstOrThrow();
  const outcome = await receiveEvent(app, provider.set(reference, 'succeeded'));
  if (outcome !== 'applied') throw new Error(`payment ${id}: ${outcome}`);
}
