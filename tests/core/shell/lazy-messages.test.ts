import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';

type I18n = typeof import('../../../src/core/shell/i18n.ts');

const call = vi.hoisted(() => vi.fn());
const lazy = vi.hoisted(() => ({ en: vi.fn(), de: vi.fn() }));
vi.mock('../../../src/core/http/call.ts', () => ({ call }));
vi.mock('/locales/en/initial.po', () => ({ messages: { lobby: 'Lobby' } }));
vi.mock('/locales/de/initial.po', () => ({ messages: { lobby: 'Halle' } }));

let page: I18n;
const shown = () => [i18n._('lobby'), i18n._('later')];

beforeEach(async () => {
  vi.resetModules();
  call.mockReset();
  lazy.en.mockReset().mockResolvedValue({ messages: { later: 'Later' } });
  lazy.de.mockReset().mockResolvedValue({ messages: { later: 'Nachher' } });
  // Registered for each test, since a module that was mocked once is not made again.
  vi.doMock('/locales/en/lazy.po', () => lazy.en());
  vi.doMock('/locales/de/lazy.po', () => lazy.de());
  i18n.load({ en: {}, de: {} });
  page = await import('../../../src/core/shell/i18n.ts');
});

describe('the messages of a lazy component', () => {
  test('are loaded with it and not before, once for all components', async () => {
    await page.activateLocale('en');
    expect(shown()).toEqual(['Lobby', 'later']);
    expect(lazy.en).not.toHaveBeenCalled();
    expect(await page.withLazyMessages(Promise.resolve('part'))).toBe('part');
    expect(shown()).toEqual(['Lobby', 'Later']);
    await page.withLazyMessages(Promise.resolve('another part'));
    expect(lazy.en).toHaveBeenCalledTimes(1);
  });

  test('cause no render when they are loaded', async () => {
    await page.activateLocale('en');
    const changed = vi.fn();
    const stop = i18n.on('change', changed);
    await page.withLazyMessages(Promise.resolve('part'));
    stop();
    expect(shown()).toEqual(['Lobby', 'Later']);
    expect(changed).not.toHaveBeenCalled();
  });

  test('are loaded with the language where the component is needed first, as on its own address', async () => {
    const showing = page.activateLocale('de');
    await Promise.all([showing, page.withLazyMessages(Promise.resolve('part'))]);
    expect(shown()).toEqual(['Halle', 'Nachher']);
    expect(i18n.locale).toBe('de');
  });

  test('are loaded with every later language, so that no id is shown', async () => {
    await page.activateLocale('en');
    await page.withLazyMessages(Promise.resolve('part'));
    const seen: string[] = [];
    i18n.on('change', () => seen.push(i18n._('later')));
    await page.activateLocale('de');
    expect(seen).toEqual(['Nachher']);
  });

  test('that fail to load fail the component, which can be retried; the language is active nevertheless', async () => {
    lazy.de.mockRejectedValue(new TypeError('Failed to fetch'));
    const activation = page.activateLocale('de');
    await expect(page.withLazyMessages(Promise.resolve('part'))).rejects.toThrow();
    await activation;
    await expect(page.withLazyMessages(Promise.resolve('part'))).rejects.toThrow();
    expect(shown()).toEqual(['Halle', 'later']);
    lazy.de.mockResolvedValue({ messages: { later: 'Nachher' } });
    expect(await page.withLazyMessages(Promise.resolve('part'))).toBe('part');
    expect(shown()).toEqual(['Halle', 'Nachher']);
  });

  test('of a language that is no longer active are not shown', async () => {
    const late = Promise.withResolvers<{ messages: Record<string, string> }>();
    lazy.en.mockReturnValue(late.promise);
    await page.activateLocale('en');
    const part = page.withLazyMessages(Promise.resolve('part'));
    await vi.waitFor(() => expect(lazy.en).toHaveBeenCalled());
    await page.activateLocale('de');
    late.resolve({ messages: { later: 'Later' } });
    await part;
    expect(shown()).toEqual(['Halle', 'Nachher']);
  });
});

test('texts that the back end has served override those that are loaded later too', async () => {
  await page.activateLocale('en');
  call.mockResolvedValue({ lobby: 'Foyer', later: 'Afterwards', unknown: 'x' });
  const { refreshTranslations } = await import('../../../src/core/shell/served-translations.ts');
  await refreshTranslations();
  expect(shown()).toEqual(['Foyer', 'later']);
  await page.withLazyMessages(Promise.resolve('part'));
  expect(shown()).toEqual(['Foyer', 'Afterwards']);
  expect(call).toHaveBeenCalledTimes(1);
});

test('two concurrent activations end with the later language', async () => {
  await Promise.all([page.activateLocale('de'), page.activateLocale('en')]);
  expect([i18n.locale, page.language.locale]).toEqual(['en', 'en']);
});
