import { chatGroups } from '../../contract/groups.ts';
import type { Level } from '../../contract/platform-info.ts';
import type { ChatKind } from '../../contract/third-party.ts';
import { isVip } from '../config/who.ts';

interface Asker {
  readonly groups: readonly number[];
  readonly level: string | null;
}

/** Whom a conversation is put through to: VIP players have a group of their own, guests the general one (platform 6). */
export const chatGroupOf = (player: Asker | null): number =>
  isVip(player) ? chatGroups.vip : chatGroups.general;

/** The messenger for players of a level that is flagged writable, the live chat for everybody else (platform 6). */
export function chatKindOf(
  player: Asker | null,
  levels: readonly Pick<Level, 'id' | 'writable'>[],
): ChatKind {
  const level = levels.find(({ id }) => id === player?.level);
  return level?.writable ? 'messenger' : 'livechat';
}
