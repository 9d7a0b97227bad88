import * as v from 'valibot';
import { brand } from '../../src/contract/operator/brand.ts';
import { ChatKind } from '../../src/contract/operator/third-party.ts';
import type { chat } from '../../src/contract/subjects/chat.ts';
import type { contact } from '../../src/contract/subjects/contact.ts';
import type { Routes } from '../context.ts';
import { reject, rejectFields } from '../errors.ts';

/** Sends a message to support by mail (SUPPORT-2). */
export const contactRoutes = {
  sendContactMessage: ({ app, body, player, visitor, runOnce }) => {
    if (!app.mailer.isRead) reject(503, 'no_mail_server');
    return runOnce(async tx => {
      const { name, email, topic, message } = body;
      const from = player ? `${name} <${email}>, player ${player.id}` : `${name} <${email}>, guest`;
      await app.mailer.send(
        {
          recipient: brand.supportEmail,
          locale: visitor.locale,
          subject: `Support: ${topic}`,
          text: `From: ${from}\n\n${message}`,
          link: null,
        },
        tx,
      );
      return undefined;
    });
  },
} satisfies Pick<Routes, keyof typeof contact>;

const StoredConversation = v.object({ requestId: v.string(), type: ChatKind });

const metaNameOf = (id: number, project: string): string => `restore ${id} ${project}`;

/** Players can read and store only their own conversation. */
function requireOwner(internalId: number, id: number): void {
  if (internalId !== id) rejectFields({ internalId: ['errors.invalid'] });
}

/** The id of a player's chat conversation, one per project (SUPPORT-7). */
export const chatRoutes = {
  getRestoreId: async ({ app, body, player }) => {
    requireOwner(body.internalId, player.id);
    const row = await app.db
      .selectFrom('meta')
      .select('value')
      .where('name', '=', metaNameOf(player.id, body.project))
      .executeTakeFirst();
    return row ? v.parse(StoredConversation, JSON.parse(row.value)) : { requestId: null, type: null };
  },

  setRestoreId: async ({ body, player, runOnce }) => {
    const { internalId, project, requestId, type } = body;
    requireOwner(internalId, player.id);
    const value = JSON.stringify({ requestId, type });
    await runOnce(async tx => {
      await tx
        .insertInto('meta')
        .values({ name: metaNameOf(player.id, project), value })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
        .execute();
    });
    return undefined;
  },
} satisfies Pick<Routes, keyof typeof chat>;
