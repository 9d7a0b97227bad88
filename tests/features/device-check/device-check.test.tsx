import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceFacts } from '../../../src/contract/operator/third-party.ts';
import { withCaptchaFields } from '../../../src/features/account/form/captcha-providers.ts';
import { DeviceCheckButton } from '../../../src/features/device-check/DeviceCheckButton.tsx';
import { unloadScripts } from '../../../src/features/third-party/load-script.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { scriptedPage } from '../third-party/scripted-page.ts';

const GLOBAL = 'OrbitSandboxFraud';

let page: ReturnType<typeof scriptedPage>;
beforeEach(() => {
  freshTab();
  localStorage.clear();
  page = scriptedPage();
});
afterEach(() => {
  cleanup();
  unloadScripts();
  page.clear(GLOBAL);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the dialog says what is read, gives the consent and withdraws it; nothing is loaded before', async () => {
  mount(<DeviceCheckButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Device check' }));
  const consent = await screen.findByRole('switch', { name: 'Allow the device check' });
  expect(screen.getAllByRole('listitem')).toHaveLength(deviceFacts.length);
  expect(consent.getAttribute('aria-checked')).toBe('false');
  expect(page.scripts).toEqual([]);
  await userEvent.click(consent);
  expect(consent.getAttribute('aria-checked')).toBe('true');
  expect(localStorage.getItem('orbit.deviceCheck')).toBe('yes');
  await userEvent.click(consent);
  expect(localStorage.getItem('orbit.deviceCheck')).toBeNull();
  expect(page.scripts).toEqual([]);
});

test('once it is allowed, forms send the fingerprint', async () => {
  stubFetch({});
  const fingerprintSent = () => withCaptchaFields('sign_in', async ({ dfpc }) => dfpc);
  expect(await fingerprintSent()).toBe('');
  mount(<DeviceCheckButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Device check' }));
  await userEvent.click(await screen.findByRole('switch', { name: 'Allow the device check' }));
  const sent = fingerprintSent();
  page.arrive(GLOBAL, { reads: () => [], fingerprint: async () => 'print' });
  expect(await sent).toBe('print');
});

test('the sandbox script reads what the dialog says', () => {
  const source = readFileSync(resolve(import.meta.dirname, '../../../server/sandbox/stubs/fraud.js'), 'utf8');
  const host = {} as Record<string, { reads(): string[] }>;
  new Function('window', 'screen', 'navigator', source)(host, {}, { languages: [] });
  expect(host[GLOBAL]?.reads()).toEqual(deviceFacts);
});
