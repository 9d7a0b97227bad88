import type { SafePlay } from '../../../src/contract/subjects/safe-play.ts';

export const NOON = Date.parse('2026-06-01T12:00:00.000Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const iso = (at: number): string => new Date(at).toISOString();

export const someFacts = (over: Partial<SafePlay> = {}): SafePlay => ({
  at: iso(Date.now()),
  jurisdiction: 'CW',
  break: null,
  reality_check_minutes: 60,
  session_limit: null,
  ...over,
});
