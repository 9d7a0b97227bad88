import * as v from 'valibot';
import { brand } from '../../../contract/operator/brand.ts';
import { chatGroups } from '../../../contract/operator/groups.ts';
import { type ChatConnection, type ChatKind, ChatMessage } from '../../../contract/operator/third-party.ts';
import { chat as endpoints } from '../../../contract/subjects/chat.ts';
import { type Level, platformInfo } from '../../../contract/subjects/platform-info.ts';
import { call } from '../../../core/http/call.ts';
import { currentLocation } from '../../../core/shell/navigation.ts';
import { logEvent } from '../../../core/telemetry/log.ts';
import { onSignedIn, onSignedOut } from '../../account/session/session-events.ts';
import { account } from '../../account/state.ts';
import { isVip } from '../../config/player-groups.ts';
import { loadThirdParty } from '../../third-party/load-script.ts';
import { chat, storeDraft } from './state.ts';

/** The longest message, characters. */
export const MAX_MESSAGE_LENGTH = 1000;

let connection: ChatConnection | null = null;
/** Changes with the conversation on screen: messages of an earlier one are dropped. */
let conversationEpoch = 0;

/** Opens a conversation, or resumes the player's. Never rejects: see `chat.phase`. */
export async function connectChat(): Promise<void> {
  if (connection || chat.phase === 'connecting') return;
  chat.phase = navigator.onLine ? 'connecting' : 'offline';
  if (chat.phase === 'offline') return;
  const epoch = conversationEpoch;
  try {
    const opened = await openConnection();
    if (epoch !== conversationEpoch) return opened?.end();
    connection = opened;
    chat.phase = opened ? 'ready' : failedPhase();
    if (opened) chat.messages = parseMessages(opened.history);
  } catch (error) {
    if (epoch === conversationEpoch) chat.phase = failedPhase();
    logEvent({ kind: 'chat', where: 'connect', message: String(error) });
  }
}

const failedPhase = () => (navigator.onLine ? 'failed' : 'offline');

async function openConnection(): Promise<ChatConnection | null> {
  const { player } = account;
  const [api, requestId, kind] = await Promise.all([loadThirdParty('chat'), loadRestoreId(), loadChatKind()]);
  if (!api || !brand.chat) return null;
  chat.kind = kind;
  const { project } = brand.chat;
  const group = chatGroupOf(player);
  const opened = await api.connect({ project, group, kind, requestId, locale: currentLocation().locale });
  if (player && opened.requestId !== requestId) saveRestoreId(player.id, project, opened.requestId, kind);
  return opened;
}

/** The id by which a player's conversation resumes; a guest's lasts as long as the page. */
async function loadRestoreId(): Promise<string | null> {
  const { player } = account;
  if (!player || !brand.chat) return null;
  const body = { internalId: player.id, project: brand.chat.project };
  return call(endpoints.getRestoreId, { body }).then(
    ({ requestId }) => requestId,
    () => null,
  );
}

function saveRestoreId(internalId: number, project: string, requestId: string, type: ChatKind): void {
  void call(endpoints.setRestoreId, { body: { internalId, project, requestId, type } }).catch(
    () => undefined,
  );
}

async function loadChatKind(): Promise<ChatKind> {
  const { player } = account;
  if (!player?.level) return 'livechat';
  const levels = await call(platformInfo.listStatuses).catch(() => []);
  return chatKindOf(player, levels);
}

/** Validates a third party's message before it is shown. */
const parseMessages = (rows: readonly unknown[]): ChatMessage[] =>
  rows.flatMap(row => {
    const parsed = v.safeParse(ChatMessage, row);
    return parsed.success ? [parsed.output] : [];
  });

export function setDraft(text: string): void {
  chat.draft = text;
  chat.isUnsent = false;
  storeDraft(text);
}

/** Sends the draft. A message that fails stays in the field. */
export async function sendDraft(): Promise<void> {
  const text = chat.draft.trim().slice(0, MAX_MESSAGE_LENGTH);
  if (text === '' || chat.isSending) return;
  const epoch = conversationEpoch;
  chat.isSending = true;
  try {
    if (!connection) await connectChat();
    if (!connection) throw new Error('no conversation');
    const messages = parseMessages(await connection.send(text));
    if (epoch !== conversationEpoch) return;
    chat.messages.push(...messages);
    if (chat.draft.trim().slice(0, MAX_MESSAGE_LENGTH) === text) setDraft('');
  } catch {
    if (epoch !== conversationEpoch) return;
    chat.isUnsent = true;
    if (!navigator.onLine) chat.phase = 'offline';
    else if (!connection) chat.phase = 'failed';
  } finally {
    if (epoch === conversationEpoch) chat.isSending = false;
  }
}

/** Called when the network is back: resumes an open conversation, else opens one. */
export function resumeChat(): void {
  if (connection) chat.phase = 'ready';
  else void connectChat();
}

/** Called at sign-out: nothing of the conversation stays on this device (SUPPORT-8). */
function clearChat(): void {
  endConversation();
  setDraft('');
}

/** Called at sign-in: the player's own conversation replaces the guest's. */
export function endConversation(): void {
  conversationEpoch += 1;
  connection?.end();
  connection = null;
  Object.assign(chat, { phase: 'idle', messages: [], isSending: false, isUnsent: false });
}

interface ChatPlayer {
  readonly groups: readonly number[];
  readonly level: string | null;
}

/** The agents' group of a conversation: VIP players have one of their own, guests the general one (SUPPORT-5). */
export const chatGroupOf = (player: ChatPlayer | null): number =>
  isVip(player) ? chatGroups.vip : chatGroups.general;

/** The messenger for players of a level that is flagged writable, the live chat for everyone else (SUPPORT-6). */
export function chatKindOf(
  player: ChatPlayer | null,
  levels: readonly Pick<Level, 'id' | 'writable'>[],
): ChatKind {
  const level = levels.find(({ id }) => id === player?.level);
  return level?.writable ? 'messenger' : 'livechat';
}

let isFollowingSession = false;

/**
 * Keeps the chat's user in step with the account: cleared at sign-out, changed at sign-in (SUPPORT-8). Call once per
 * page.
 */
export function followSession(): void {
  if (isFollowingSession) return;
  isFollowingSession = true;
  onSignedIn(endConversation);
  onSignedOut(clearChat);
}
