import type { Notification } from '../../../src/contract/subjects/notifications.ts';

export const START = Date.parse('2026-06-01T12:00:00.000Z');
export const time = (secondsLater: number): string => new Date(START + secondsLater * 1000).toISOString();

/** A notification created as many seconds after the start as its number. */
export const someNotification = (n: number, over: Partial<Notification> = {}): Notification => ({
  id: String(n),
  type: 'personal',
  kind: 'money',
  title: `Notice ${n}`,
  text: `Text ${n}`,
  event: 'sandbox_grant',
  identifier: null,
  content: null,
  at: time(n),
  end_at: null,
  expires_at: null,
  read_at: null,
  ...over,
});
