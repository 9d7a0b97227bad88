import type { Tx } from '../../context.ts';
import { readBehaviour } from './behaviour.ts';
import { applyChange, changeOrder, completeOrder, failOrder, type OrderRow } from './orders.ts';
import { dueAfter, type StoredStep } from './plans.ts';
import { type Answer, MAX_WRONG_CODES } from './protocol.ts';
import type { PspContext } from './webhooks.ts';

/** What the player answers on the page of a bank, a wallet or 3-D Secure. An answer that comes too late changes nothing. */
export async function answerPage(context: PspContext, reference: string, given: Answer): Promise<void> {
  await changeOrder(context, reference, (row, tx) => {
    const step = row.step === null ? null : (JSON.parse(row.step) as StoredStep);
    if (step?.type !== 'redirect' && step?.type !== 'challenge') return null;
    if (given.answer === 'cancel') return failOrder(tx, context, row, 'canceled_by_player');
    if (given.answer === 'code')
      return step.type === 'challenge' ? checkCode(tx, context, row, given.code) : null;
    if (given.answer === 'decline')
      return failOrder(
        tx,
        context,
        row,
        step.type === 'challenge' ? 'authentication_failed' : 'declined_by_bank',
      );
    return step.type === 'redirect' ? goOn(tx, context, row) : null;
  });
}

async function checkCode(tx: Tx, context: PspContext, row: OrderRow, code: string): Promise<OrderRow> {
  if (code.replace(/\s/g, '') === row.code) return goOn(tx, context, row);
  const wrong_codes = row.wrong_codes + 1;
  await tx.updateTable('psp_orders').set({ wrong_codes }).where('reference', '=', row.reference).execute();
  if (wrong_codes < MAX_WRONG_CODES) return row;
  return failOrder(tx, context, { ...row, wrong_codes }, 'authentication_failed');
}

/** The player has agreed: the money is on its way, or has arrived already. */
function goOn(tx: Tx, context: PspContext, row: OrderRow): Promise<OrderRow> {
  const { delivery } = readBehaviour(row.behaviour);
  if (delivery !== 'waits' && delivery !== 'silent_hour') return completeOrder(tx, context, row);
  const due = dueAfter(delivery, context.clock.now(), 0);
  return applyChange(tx, context, row, { state: 'processing', due });
}
