import { i18n } from '@lingui/core';
import { I18nProvider, Trans } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateLocale } from '../../../src/core/shell/i18n.ts';
import { refreshTranslations, watchTranslations } from '../../../src/core/shell/served-translations.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../src/core/http/call.ts', () => ({ call }));

const ID = 'connection.offline';
const serve = (texts: Record<string, unknown>) => call.mockImplementation(async () => texts);
let shipped = '';

beforeEach(async () => {
  call.mockReset();
  await activateLocale('en');
  shipped = i18n._(ID);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('served texts override the shipped ones, by id, and unknown ids are ignored', async () => {
  serve({ [ID]: 'No network', 'no.such.id': 'x' });
  await refreshTranslations();
  expect(i18n._(ID)).toBe('No network');
  expect(i18n.messages['no.such.id']).toBeUndefined();
});

test('a text that is no longer served is the shipped one again', async () => {
  serve({ [ID]: 'No network' });
  await refreshTranslations();
  serve({});
  await refreshTranslations();
  expect(i18n._(ID)).toBe(shipped);
});

test('a failure changes nothing', async () => {
  serve({ [ID]: 'No network' });
  await refreshTranslations();
  call.mockRejectedValue(new Error('offline'));
  await refreshTranslations();
  expect(i18n._(ID)).toBe('No network');
});

test('texts of a language that is no longer active are not shown', async () => {
  const answer = Promise.withResolvers<Record<string, unknown>>();
  call.mockReturnValue(answer.promise);
  const refreshed = refreshTranslations();
  await activateLocale('de');
  const german = i18n._(ID);
  answer.resolve({ [ID]: 'No network' });
  await refreshed;
  expect(i18n._(ID)).toBe(german);
});

test('texts are requested every five minutes while the page is visible, else when it becomes visible', async () => {
  vi.useFakeTimers();
  serve({});
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  watchTranslations(null);
  const before = call.mock.calls.length;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(call).toHaveBeenCalledTimes(before + 1);
  seen.mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(900_000);
  expect(call).toHaveBeenCalledTimes(before + 1);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(call).toHaveBeenCalledTimes(before + 2);
});

test('a message of the worker loads new texts from the store in place, and typed text stays', async () => {
  const container = new EventTarget() as unknown as ServiceWorkerContainer;
  watchTranslations(container);
  render(createElement(I18nProvider, { i18n }, createElement(Trans, { id: ID }), createElement('input')));
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(field, 'half a sent');
  serve({ [ID]: 'No network' });
  const say = (locale: string) =>
    act(async () => {
      const data = { type: 'messagesUpdated', data: { locale } };
      container.dispatchEvent(new MessageEvent('message', { data }));
    });
  await say('de');
  expect(call).not.toHaveBeenCalled();
  await say('en');
  expect(await screen.findByText('No network')).toBeTruthy();
  expect(call).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ prefer: 'store' }));
  expect(screen.getByRole('textbox')).toBe(field);
  expect(field.value).toBe('half a sent');
});

test('a language that the page is in already does not style the whole page anew', async () => {
  await activateLocale('en');
  const setLang = vi.spyOn(document.documentElement, 'lang', 'set');
  await activateLocale('en');
  expect(setLang).not.toHaveBeenCalled();
  await activateLocale('de');
  expect(setLang.mock.calls).toEqual([['de']]);
});
