import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { refreshMessages, showLanguage } from '../../src/core/i18n.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../src/core/call.ts', () => ({ call }));
vi.mock('@lingui/message-utils/compileMessage', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const ID = 'connection.offline';

test('source texts whose compiler the network lost leave the shipped ones as they are, and break nothing', async () => {
  await showLanguage('en');
  const shipped = i18n._(ID);
  call.mockResolvedValue({ [ID]: 'No network, {name}' });
  await refreshMessages();
  expect(i18n._(ID)).toBe(shipped);
  call.mockResolvedValue({ [ID]: 'No network' });
  await refreshMessages();
  expect(i18n._(ID)).toBe('No network');
});
