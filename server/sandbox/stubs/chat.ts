import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '../../../src/contract/operator/third-party.ts';
import type { AppContext, Tx } from '../../context.ts';
import { reject } from '../../errors.ts';
import type { Db } from '../../store/database.ts';
import { lockName } from '../../store/dialect.ts';
import { hashToken, newToken } from '../../store/opaque-tokens.ts';
import { answerTo, greetingIn } from './chat-answers.ts';

/** Messages of a conversation; the oldest go. */
const MAX_MESSAGES = 100;

const newMessage = (app: AppContext, from: ChatMessage['from'], text: string): ChatMessage => ({
  id: randomUUID(),
  from,
  text,
  at: app.clock.now().toISOString(),
});

/** Continues a stored conversation, else begins one with the note that the agent is automatic. */
export async function openConversation(app: AppContext, request_id: string | null, locale: string) {
  const known = request_id === null ? null : await findMessages(app.db, request_id);
  if (request_id !== null && known) return { request_id, messages: known };
  const begun = newToken();
  const messages = [newMessage(app, 'agent', greetingIn(locale))];
  await app.db
    .insertInto('chat_conversations')
    .values({ id_hash: hashToken(begun), ...storedForm(app, messages) })
    .execute();
  return { request_id: begun, messages };
}

/** The visitor's message and the agent's answer from the help texts. */
export async function sendMessage(
  app: AppContext,
  requestId: string,
  text: string,
  locale: string,
): Promise<{ messages: ChatMessage[] }> {
  const messages = [newMessage(app, 'visitor', text), newMessage(app, 'agent', answerTo(text, locale))];
  await app.db.transaction().execute(async tx => {
    await lockName(tx, 'chat');
    const known = (await findMessages(tx, requestId)) ?? reject(404, 'unknown_conversation');
    await tx
      .updateTable('chat_conversations')
      .set(storedForm(app, [...known, ...messages].slice(-MAX_MESSAGES)))
      .where('id_hash', '=', hashToken(requestId))
      .execute();
  });
  return { messages };
}

const storedForm = ({ clock }: AppContext, messages: readonly ChatMessage[]) => ({
  messages: JSON.stringify(messages),
  changed_at: clock.now().toISOString(),
});

async function findMessages(db: Db | Tx, requestId: string): Promise<ChatMessage[] | null> {
  const row = await db
    .selectFrom('chat_conversations')
    .select('messages')
    .where('id_hash', '=', hashToken(requestId))
    .executeTakeFirst();
  return row ? (JSON.parse(row.messages) as ChatMessage[]) : null;
}
