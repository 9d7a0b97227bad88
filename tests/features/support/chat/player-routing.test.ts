import { expect, test } from 'vitest';
import { chatGroups, groups } from '../../../../src/contract/operator/groups.ts';
import { chatGroupOf, chatKindOf } from '../../../../src/features/support/chat/actions.ts';

const player = (over: { groups?: number[]; level?: string | null } = {}) => ({
  groups: [],
  level: null,
  ...over,
});
const levels = [
  { id: 'level_7', writable: false },
  { id: 'level_8', writable: true },
];

test('VIP players are routed to their own group, everyone else to the general one, 26', () => {
  expect(chatGroups.general).toBe(26);
  expect(chatGroupOf(null)).toBe(26);
  expect(chatGroupOf(player({ groups: [groups.tester, groups.splitOdd] }))).toBe(26);
  expect(chatGroupOf(player({ groups: [groups.splitOdd, groups.vipBronze] }))).toBe(chatGroups.vip);
});

test('the messenger is for players of a level that is flagged writable, the live chat for all others', () => {
  expect(chatKindOf(player({ level: 'level_8' }), levels)).toBe('messenger');
  expect(chatKindOf(player({ level: 'level_7' }), levels)).toBe('livechat');
  expect(chatKindOf(player({ level: 'level_9' }), levels)).toBe('livechat');
  expect(chatKindOf(player(), levels)).toBe('livechat');
  expect(chatKindOf(null, levels)).toBe('livechat');
});
