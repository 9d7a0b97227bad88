import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '../../../src/contract/third-party.ts';
import { randomName } from '../../app.ts';
import { type App, refuse } from '../../ask.ts';
import { answerTo, greetingIn } from './chat-answers.ts';

/** Conversations remembered in this process, and messages of each; the oldest go. */
const CONVERSATIONS = 500;
const MESSAGES = 100;

const states = new WeakMap<App, Map<string, ChatMessage[]>>();

function conversationsOf(app: App): Map<string, ChatMessage[]> {
  const known = states.get(app) ?? new Map<string, ChatMessage[]>();
  states.set(app, known);
  return known;
}

const message = (app: App, from: ChatMessage['from'], text: string): ChatMessage => ({
  id: randomUUID(),
  from,
  text,
  at: app.clock.now().toISOString(),
});

/** Goes on with a conversation that is remembered, else begins one with the agent's word that it is automatic. */
export function openConversation(app: App, request_id: string | null, locale: string) {
  const conversations = conversationsOf(app);
  const known = request_id === null ? undefined : conversations.get(request_id);
  if (request_id !== null && known) return { request_id, messages: known };
  const begun = randomName();
  const messages = [message(app, 'agent', greetingIn(locale))];
  conversations.set(begun, messages);
  const oldest = conversations.keys().next();
  if (conversations.size > CONVERSATIONS && !oldest.done) conversations.delete(oldest.value);
  return { request_id: begun, messages };
}

/** What was said and the agent's answer out of the help texts. */
export function say(app: App, requestId: string, text: string, locale: string): { messages: ChatMessage[] } {
  const conversation = conversationsOf(app).get(requestId) ?? refuse(404, 'unknown_conversation');
  const messages = [message(app, 'visitor', text), message(app, 'agent', answerTo(text, locale))];
  conversation.push(...messages);
  conversation.splice(0, conversation.length - MESSAGES);
  return { messages };
}
