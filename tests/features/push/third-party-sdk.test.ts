import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const hosts = vi.hoisted(() => ({}) as Record<string, string>);
vi.mock('../../../src/contract/operator/brand.ts', async original => {
  const { brand } = await original<typeof import('../../../src/contract/operator/brand.ts')>();
  return { brand: { ...brand, pushSdk: hosts } };
});

const scripts = () => [...document.querySelectorAll('script')].map(script => script.getAttribute('src'));

beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const script of document.querySelectorAll('script')) script.remove();
  for (const host of Object.keys(hosts)) delete hosts[host];
});

test('an unlisted host has the pushes of the product, and loads nothing', async () => {
  const { loadPushSdk, pushSdkUrl } = await import('../../../src/features/push/PushSection.tsx');
  hosts['other.example'] = 'https://sdk.example/push.js';
  expect(pushSdkUrl('casino.example')).toBeNull();
  await loadPushSdk('casino.example');
  expect(scripts()).toEqual([]);
});

test('a host with the pushes of a third party loads its script, once', async () => {
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  hosts['casino.example'] = 'https://sdk.example/push.js';
  const { loadPushSdk } = await import('../../../src/features/push/PushSection.tsx');
  void loadPushSdk('casino.example');
  void loadPushSdk('casino.example');
  expect(append.mock.calls.map(([script]) => (script as HTMLScriptElement).src)).toEqual([
    'https://sdk.example/push.js',
  ]);
  append.mockRestore();
});
