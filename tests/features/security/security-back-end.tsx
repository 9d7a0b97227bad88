import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecurityOverview, Session } from '../../../src/contract/subjects/security.ts';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { security } from '../../../src/features/security/state.ts';
import { type StubResponse, somePlayer } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

const TIME = '2026-11-20T10:00:00.000Z';
export const session = (over: Partial<Session> = {}): Session => ({
  id: '1',
  device: 'Firefox, Windows',
  country: 'DE',
  ip: '192.0.2.1',
  created_at: TIME,
  last_seen_at: TIME,
  is_current: true,
  ...over,
});
const overview = (over: Partial<SecurityOverview> = {}): SecurityOverview => ({
  has_password: true,
  two_factor_enabled: false,
  recovery_codes_left: 0,
  passkeys: [],
  providers: [],
  events: [],
  ...over,
});
export const PHONE = session({ id: '2', device: 'Chrome, Android', is_current: false });
export const CONFIRM: StubResponse = { status: 403, body: { error: 'confirm_identity' } };

export const answers = (over: Partial<SecurityOverview> = {}, sessions: Session[] = [session()]) => ({
  'GET /api/player/sessions': { body: sessions },
  'GET /api/player/security': { body: overview(over) },
  'GET /api/player/accounts': { body: [] },
});
export const press = async (name: string | RegExp, inside?: HTMLElement) =>
  userEvent.click((inside ? within(inside) : screen).getByRole('button', { name }));
export const dialog = (name: string) => screen.findByRole('dialog', { name });

/** A tab at the security screen, of a player who is signed in. */
export function openTab(): void {
  freshTab('/profile/security');
  Object.assign(security, { sessions: [], overview: null });
  Object.assign(security.loading, initialLoadState());
  setPlayer(somePlayer());
}
