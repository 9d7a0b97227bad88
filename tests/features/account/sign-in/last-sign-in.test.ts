import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { showLastSignIn } from '../../../../src/features/account/sign-in/last-sign-in.ts';
import { stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab } from '../../../setup/mount.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const event = (id: string, type: string, device: string) => ({ id, type, at: AT, device, country: 'EE' });

beforeEach(() => freshTab());
afterEach(() => vi.unstubAllGlobals());

test('names time, device and place of the sign-in before', async () => {
  const events = [
    event('3', 'signed_in', 'Chrome, Android'),
    event('2', 'password_changed', 'Safari, macOS'),
    event('1', 'signed_in', 'Firefox, Windows'),
  ];
  const overview = {
    has_password: true,
    two_factor_enabled: false,
    recovery_codes_left: 0,
    passkeys: [],
    events,
  };
  stubFetch({ 'GET /api/player/security': { body: overview } });
  await showLastSignIn(AT);
  expect(toasts.list.at(-1)?.text).toMatch(/^Your last sign-in: .*2026.*, Firefox, Windows, Estonia\.$/);
  expect(toasts.list.at(-1)?.tone).toBe('plain');
});

test('without an answer the time alone is told', async () => {
  stubFetch({});
  await showLastSignIn(AT);
  expect(toasts.list.at(-1)?.text).toMatch(/^Your last sign-in: .*2026.*[^,]\.$/);
});
