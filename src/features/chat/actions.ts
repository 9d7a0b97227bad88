import * as v from 'valibot';
import { brand } from '../../contract/brand.ts';
import { chat as endpoints } from '../../contract/chat.ts';
import { platformInfo } from '../../contract/platform-info.ts';
import { type ChatConnection, type ChatKind, ChatMessage } from '../../contract/third-party.ts';
import { call } from '../../core/call.ts';
import { keepEvent } from '../../core/log.ts';
import { here } from '../../core/navigation.ts';
import { account } from '../account/state.ts';
import { thirdParty } from '../third-party/load.ts';
import { keepDraft } from './draft.ts';
import { chat } from './state.ts';
import { chatGroupOf, chatKindOf } from './whom.ts';

/** Characters of one message. */
export const MOST_CHARACTERS = 1000;

let connection: ChatConnection | null = null;
/** Changes when the conversation on screen is another one: what arrives for the one before is dropped. */
let conversation = 0;

/** Opens the conversation, or goes on with the player's. Never rejects: `chat.phase` says what came of it. */
export async function connectChat(): Promise<void> {
  if (connection || chat.phase === 'connecting') return;
  chat.phase = navigator.onLine ? 'connecting' : 'offline';
  if (chat.phase === 'offline') return;
  const mine = conversation;
  try {
    const opened = await open();
    if (mine !== conversation) return opened?.end();
    connection = opened;
    chat.phase = opened ? 'ready' : failedPhase();
    if (opened) chat.messages = parseMessages(opened.history);
  } catch (error) {
    if (mine === conversation) chat.phase = failedPhase();
    keepEvent({ kind: 'chat', where: 'connect', message: String(error) });
  }
}

const failedPhase = () => (navigator.onLine ? 'failed' : 'offline');

async function open(): Promise<ChatConnection | null> {
  const { player } = account;
  const [api, requestId, kind] = await Promise.all([thirdParty('chat'), restoredId(), kindNow()]);
  if (!api || !brand.chat) return null;
  chat.kind = kind;
  const { project } = brand.chat;
  const group = chatGroupOf(player);
  const opened = await api.connect({ project, group, kind, requestId, locale: here().locale });
  if (player && opened.requestId !== requestId) rememberId(player.id, project, opened.requestId, kind);
  return opened;
}

/** Where a player's conversation goes on; a guest's lasts as long as the page. */
async function restoredId(): Promise<string | null> {
  const { player } = account;
  if (!player || !brand.chat) return null;
  const body = { internalId: player.id, project: brand.chat.project };
  return call(endpoints.getRestoreId, { body }).then(
    ({ requestId }) => requestId,
    () => null,
  );
}

function rememberId(internalId: number, project: string, requestId: string, type: ChatKind): void {
  void call(endpoints.setRestoreId, { body: { internalId, project, requestId, type } }).catch(
    () => undefined,
  );
}

async function kindNow(): Promise<ChatKind> {
  const { player } = account;
  if (!player?.level) return 'livechat';
  const levels = await call(platformInfo.listStatuses).catch(() => []);
  return chatKindOf(player, levels);
}

/** What a third party says is looked at before it is shown. */
const parseMessages = (rows: readonly unknown[]): ChatMessage[] =>
  rows.flatMap(row => {
    const parsed = v.safeParse(ChatMessage, row);
    return parsed.success ? [parsed.output] : [];
  });

export function typeDraft(text: string): void {
  chat.draft = text;
  chat.isUnsent = false;
  keepDraft(text);
}

/** Sends the draft. What does not arrive stays in the field (offline: until there is a network). */
export async function sendDraft(): Promise<void> {
  const text = chat.draft.trim().slice(0, MOST_CHARACTERS);
  if (text === '' || chat.isSending) return;
  const mine = conversation;
  chat.isSending = true;
  try {
    if (!connection) await connectChat();
    if (!connection) throw new Error('no conversation');
    const messages = parseMessages(await connection.send(text));
    if (mine !== conversation) return;
    chat.messages.push(...messages);
    if (chat.draft.trim().slice(0, MOST_CHARACTERS) === text) typeDraft('');
  } catch {
    if (mine !== conversation) return;
    chat.isUnsent = true;
    if (!navigator.onLine) chat.phase = 'offline';
    else if (!connection) chat.phase = 'failed';
  } finally {
    if (mine === conversation) chat.isSending = false;
  }
}

/** The network is back: a conversation that stands goes on, else it is opened. */
export function resumeChat(): void {
  if (connection) chat.phase = 'ready';
  else void connectChat();
}

/** The player has left: nothing of the conversation stays on this device (platform 4, Logout). */
export function clearChat(): void {
  endConversation();
  typeDraft('');
}

/** Somebody has signed in: their own conversation follows the guest's. */
export function endConversation(): void {
  conversation += 1;
  connection?.end();
  connection = null;
  Object.assign(chat, { phase: 'idle', messages: [], isSending: false, isUnsent: false });
}
