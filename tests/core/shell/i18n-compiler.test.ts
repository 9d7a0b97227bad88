import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { activateLocale } from '../../../src/core/shell/i18n.ts';
import { refreshTranslations } from '../../../src/core/shell/served-translations.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../src/core/http/call.ts', () => ({ call }));
vi.mock('@lingui/message-utils/compileMessage', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const ID = 'connection.offline';

test('source texts whose compiler fails to load leave the shipped ones unchanged, without an error', async () => {
  await activateLocale('en');
  const shipped = i18n._(ID);
  call.mockResolvedValue({ [ID]: 'No network, {name}' });
  await refreshTranslations();
  expect(i18n._(ID)).toBe(shipped);
  call.mockResolvedValue({ [ID]: 'No network' });
  await refreshTranslations();
  expect(i18n._(ID)).toBe('No network');
});
