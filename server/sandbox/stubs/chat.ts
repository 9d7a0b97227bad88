import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '../../../src/contract/operator/third-party.ts';
import { BoundedMap } from '../../../src/lib/bounded-map.ts';
import type { AppContext } from '../../context.ts';
import { reject } from '../../errors.ts';
import { newToken } from '../../store/opaque-tokens.ts';
import { answerTo, greetingIn } from './chat-answers.ts';

/** Conversations remembered in this process, and messages of each; the oldest go. */
const MAX_CONVERSATIONS = 500;
const MAX_MESSAGES = 100;

const conversationsByApp = new WeakMap<AppContext, Map<string, ChatMessage[]>>();

function conversationsOf(app: AppContext): Map<string, ChatMessage[]> {
  const known = conversationsByApp.get(app) ?? new BoundedMap<string, ChatMessage[]>(MAX_CONVERSATIONS);
  conversationsByApp.set(app, known);
  return known;
}

const newMessage = (app: AppContext, from: ChatMessage['from'], text: string): ChatMessage => ({
  id: randomUUID(),
  from,
  text,
  at: app.clock.now().toISOString(),
});

/** Continues a stored conversation, else begins one with the note that the agent is automatic. */
export function openConversation(app: AppContext, request_id: string | null, locale: string) {
  const conversations = conversationsOf(app);
  const known = request_id === null ? undefined : conversations.get(request_id);
  if (request_id !== null && known) return { request_id, messages: known };
  const begun = newToken();
  const messages = [newMessage(app, 'agent', greetingIn(locale))];
  conversations.set(begun, messages);
  return { request_id: begun, messages };
}

/** The visitor's message and the agent's answer from the help texts. */
export function sendMessage(
  app: AppContext,
  requestId: string,
  text: string,
  locale: string,
): { messages: ChatMessage[] } {
  const conversation = conversationsOf(app).get(requestId) ?? reject(404, 'unknown_conversation');
  const messages = [newMessage(app, 'visitor', text), newMessage(app, 'agent', answerTo(text, locale))];
  conversation.push(...messages);
  conversation.splice(0, conversation.length - MAX_MESSAGES);
  return { messages };
}
