import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';

type I18n = typeof import('../../../src/core/shell/i18n.ts');

const call = vi.hoisted(() => vi.fn());
const rest = vi.hoisted(() => ({ en: vi.fn(), de: vi.fn() }));
vi.mock('../../../src/core/http/call.ts', () => ({ call }));
vi.mock('virtual:orbit-messages/en', () => ({ default: { lobby: 'Lobby' }, rest: rest.en }));
vi.mock('virtual:orbit-messages/de', () => ({ default: { lobby: 'Halle' }, rest: rest.de }));

let page: I18n;
const shown = () => [i18n._('lobby'), i18n._('later')];

beforeEach(async () => {
  vi.resetModules();
  call.mockReset();
  rest.en.mockReset().mockResolvedValue({ default: { later: 'Later' } });
  rest.de.mockReset().mockResolvedValue({ default: { later: 'Nachher' } });
  i18n.load({ en: {}, de: {} });
  page = await import('../../../src/core/shell/i18n.ts');
});

describe('the texts of a lazy part', () => {
  test('are fetched with it and not before, once for all parts', async () => {
    await page.activateLocale('en');
    expect(shown()).toEqual(['Lobby', 'later']);
    expect(rest.en).not.toHaveBeenCalled();
    expect(await page.withTexts(Promise.resolve('part'))).toBe('part');
    expect(shown()).toEqual(['Lobby', 'Later']);
    await page.withTexts(Promise.resolve('another part'));
    expect(rest.en).toHaveBeenCalledTimes(1);
  });

  test('render nothing again by coming', async () => {
    await page.activateLocale('en');
    const changed = vi.fn();
    const stop = i18n.on('change', changed);
    await page.withTexts(Promise.resolve('part'));
    stop();
    expect(shown()).toEqual(['Lobby', 'Later']);
    expect(changed).not.toHaveBeenCalled();
  });

  test('come with the language where the part is asked for first, as on an address of its own', async () => {
    const showing = page.activateLocale('de');
    await Promise.all([showing, page.withTexts(Promise.resolve('part'))]);
    expect(shown()).toEqual(['Halle', 'Nachher']);
    expect(i18n.locale).toBe('de');
  });

  test('come with every language that is shown afterwards, so that no id is seen', async () => {
    await page.activateLocale('en');
    await page.withTexts(Promise.resolve('part'));
    const seen: string[] = [];
    i18n.on('change', () => seen.push(i18n._('later')));
    await page.activateLocale('de');
    expect(seen).toEqual(['Nachher']);
  });

  test('that nobody gives fail the part, which may be tried again; the language is shown all the same', async () => {
    rest.de.mockRejectedValue(new TypeError('Failed to fetch'));
    const part = page.withTexts(Promise.resolve('part'));
    await page.activateLocale('de');
    await expect(Promise.all([part, page.withTexts(Promise.resolve('part'))])).rejects.toThrow(
      'Failed to fetch',
    );
    expect(shown()).toEqual(['Halle', 'later']);
    rest.de.mockResolvedValue({ default: { later: 'Nachher' } });
    expect(await page.withTexts(Promise.resolve('part'))).toBe('part');
    expect(shown()).toEqual(['Halle', 'Nachher']);
  });

  test('of a language that is shown no more are not shown', async () => {
    const late = Promise.withResolvers<{ default: Record<string, string> }>();
    rest.en.mockReturnValue(late.promise);
    await page.activateLocale('en');
    const part = page.withTexts(Promise.resolve('part'));
    await vi.waitFor(() => expect(rest.en).toHaveBeenCalled());
    await page.activateLocale('de');
    late.resolve({ default: { later: 'Later' } });
    await part;
    expect(shown()).toEqual(['Halle', 'Nachher']);
  });
});

test('what a back end has served lies over the texts that come later too', async () => {
  await page.activateLocale('en');
  call.mockResolvedValue({ lobby: 'Foyer', later: 'Afterwards', unknown: 'x' });
  await page.refreshTranslations();
  expect(shown()).toEqual(['Foyer', 'later']);
  await page.withTexts(Promise.resolve('part'));
  expect(shown()).toEqual(['Foyer', 'Afterwards']);
  expect(call).toHaveBeenCalledTimes(1);
});

test('two languages asked for at once end with the later one', async () => {
  await Promise.all([page.activateLocale('de'), page.activateLocale('en')]);
  expect([i18n.locale, page.language.locale]).toEqual(['en', 'en']);
});
