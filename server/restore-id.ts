import * as v from 'valibot';
import type { chat } from '../src/contract/chat.ts';
import { ChatKind } from '../src/contract/third-party.ts';
import { type Routes, refuseFields } from './ask.ts';

const Kept = v.object({ requestId: v.string(), type: ChatKind });

const nameOf = (id: number, project: string): string => `restore ${id} ${project}`;

/** Only one's own conversation is told or kept. */
function checkOwner(internalId: number, id: number): void {
  if (internalId !== id) refuseFields({ internalId: ['errors.invalid'] });
}

/** Where a player's chat goes on, one conversation per project (platform 7). */
export const restoreIdRoutes = {
  getRestoreId: async ({ app, body, player }) => {
    checkOwner(body.internalId, player.id);
    const row = await app.db
      .selectFrom('meta')
      .select('value')
      .where('name', '=', nameOf(player.id, body.project))
      .executeTakeFirst();
    return row ? v.parse(Kept, JSON.parse(row.value)) : { requestId: null, type: null };
  },

  setRestoreId: async ({ body, player, once }) => {
    const { internalId, project, requestId, type } = body;
    checkOwner(internalId, player.id);
    const value = JSON.stringify({ requestId, type });
    await once(async tx => {
      await tx
        .insertInto('meta')
        .values({ name: nameOf(player.id, project), value })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
        .execute();
    });
    return undefined;
  },
} satisfies Pick<Routes, keyof typeof chat>;
