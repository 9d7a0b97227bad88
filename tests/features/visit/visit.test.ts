import { describe, expect, test } from 'vitest';
import { LOCALE_COOKIE } from '../../../src/contract/operator/locales.ts';
import { readCookie } from '../../../src/core/device/cookies.ts';
import { safeLocalStorage } from '../../../src/core/device/local-storage.ts';
import { pathInChosenLocale, rememberLocale } from '../../../src/features/visit/chosen-locale.ts';
import { isIosWebview } from '../../../src/features/visit/ios-webview.ts';
import { CHOSEN_LOCALE_KEY } from '../../../src/features/visit/state.ts';

describe('a webview of iOS', () => {
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
  test.each([
    ['Safari', `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 5, false, false],
    ['an app on an iPhone', `${IPHONE} Mobile/15E148`, 5, false, true],
    ['one that calls itself Safari', `${IPHONE} Mobile/15E148 Safari/604.1 Instagram 300.0`, 5, false, true],
    ['the Home Screen', `${IPHONE} Mobile/15E148`, 5, true, false],
    ['an app on an iPad', MAC, 5, false, true],
    ['a Mac', MAC, 0, false, false],
    ['Chrome on Android', `${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36`, 5, false, false],
    [
      'an app on Android',
      `${ANDROID.replace('Pixel 8', 'Pixel 8; wv')} Version/4.0 Chrome/141.0 Safari/537.36`,
      5,
      false,
      false,
    ],
  ])('%s', (_what, userAgent, touchPoints, isStandalone, isWebview) => {
    const facts = { userAgent, touchPoints, isStandalone };
    expect(isIosWebview(facts)).toBe(isWebview);
  });
});

test('a language that is chosen in the list is stored for the page and for the back end', () => {
  rememberLocale('fr-CA');
  expect(safeLocalStorage.get(CHOSEN_LOCALE_KEY)).toBe('fr-CA');
  expect(readCookie(LOCALE_COOKIE)).toBe('fr-CA');
});

describe('an address without a locale', () => {
  const origin = 'https://orbit.example';
  const of = (over: Partial<Parameters<typeof pathInChosenLocale>[0]>) =>
    pathInChosenLocale({
      pathname: '/pokies/all',
      host: 'orbit.example',
      referrer: '',
      origin,
      chosen: 'de',
      ...over,
    });

  test.each([
    ['from outside opens in the language chosen last', {}, '/de/pokies/all'],
    ['of the lobby too', { pathname: '/' }, '/de'],
    ['from another site too', { referrer: 'https://elsewhere.example/' }, '/de/pokies/all'],
    ['that only begins like our origin too', { referrer: `${origin}.evil/` }, '/de/pokies/all'],
    ['of a link of our own is English', { referrer: `${origin}/de` }, '/pokies/all'],
    ['of our own origin is English', { referrer: origin }, '/pokies/all'],
    ['stays where something else was chosen', { chosen: 'xx' }, '/pokies/all'],
    ['stays where English was chosen', { chosen: 'en' }, '/pokies/all'],
    ['stays where no such language is offered', { chosen: 'en-KW' }, '/pokies/all'],
    ['is another thing than one with a locale', { pathname: '/it/live/all' }, '/it/live/all'],
  ])('%s', (_what, over, path) => {
    expect(of(over)).toBe(path);
  });
});
