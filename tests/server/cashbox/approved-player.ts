import { randomUUID } from 'node:crypto';
import type { Db } from '../../../server/store/database.ts';

/** Documents and the source of wealth, as a provider would have approved them. */
export async function approve(db: Db, now: Date, player_id: number): Promise<void> {
  const approved = { state: 'approved', reasons: [] };
  await db
    .insertInto('applicants')
    .values({
      player_id,
      external_id: randomUUID(),
      state: 'approved',
      steps: JSON.stringify({ identity: approved, address: approved }),
      event_at: null,
      created_at: now.toISOString(),
      submitted_at: null,
      decided_at: null,
    })
    .execute();
  await db
    .insertInto('wealth_questionnaires')
    .values({
      player_id,
      asked_at: null,
      answered_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 300 * 86_400_000).toISOString(),
      answers: '{}',
    })
    .execute();
}
