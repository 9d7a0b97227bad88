import { describe, expect, test } from 'vitest';
import { isMirrorHost } from '../../../src/contract/operator/hosts.ts';
import {
  hasInstructions,
  type InstallFacts,
  type InstallMethod,
  installMethodFor,
  isInstallOffered,
} from '../../../src/features/install/install-method.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = (version: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) ${WEBKIT}`;
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const ANDROID = `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${BLINK}`;
const WEBVIEW = `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${BLINK} Version/4.0`;
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK}`;

const tab: InstallFacts = {
  userAgent: `${WINDOWS} Chrome/140.0.0.0 Safari/537.36`,
  touchPoints: 0,
  isInstalledApp: false,
  isFramed: false,
  isMirror: false,
  hasOffer: false,
  wasInstalled: false,
};

type Row = readonly [string, string, InstallMethod];
const BROWSERS: readonly Row[] = [
  ['Safari on an iPhone', `${iphone('17_4')} Version/17.4 Mobile/15E148 Safari/604.1`, 'ios-safari'],
  ['Safari 26 on an iPhone', `${iphone('18_6')} Version/26.0 Mobile/15E148 Safari/604.1`, 'ios-safari'],
  ['Safari on a Mac', `${MAC} ${WEBKIT} Version/17.4 Safari/605.1.15`, 'mac-safari'],
  ['Safari on a Mac before the Dock took apps', `${MAC} ${WEBKIT} Version/16.6 Safari/605.1.15`, 'elsewhere'],
  ['Chrome on iOS', `${iphone('17_4')} CriOS/140.0.1 Mobile/15E148 Safari/604.1`, 'ios-browser'],
  ['Firefox on iOS 16.4', `${iphone('16_4')} FxiOS/128.0 Mobile/15E148 Safari/605.1.15`, 'ios-browser'],
  ['Chrome on iOS 16.3', `${iphone('16_3_1')} CriOS/120.0 Mobile/15E148 Safari/604.1`, 'ios-old'],
  ['Edge on iOS 15.8', `${iphone('15_8')} EdgiOS/120.0 Mobile/15E148 Safari/604.1`, 'ios-old'],
  ['Instagram on iOS', `${iphone('17_4')} Mobile/15E148 Instagram 330.0.3`, 'in-app-ios'],
  ['Facebook on iOS', `${iphone('17_4')} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]`, 'in-app-ios'],
  ['Telegram on iOS, which has no token of its own', `${iphone('17_4')} Mobile/15E148`, 'in-app-ios'],
  ['the Google app on iOS', `${iphone('17_4')} GSA/320.0 Mobile/15E148 Safari/604.1`, 'in-app-ios'],
  ['Line on iOS', `${iphone('17_4')} Mobile/15E148 Safari Line/14.5.0`, 'in-app-ios'],
  [
    'Facebook on Android',
    `${WEBVIEW} Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0;]`,
    'in-app-android',
  ],
  ['Telegram on Android', `${WEBVIEW} Chrome/126.0 Mobile Safari/537.36`, 'in-app-android'],
  [
    'Telegram on Android, by name',
    `${ANDROID} Chrome/126.0 Mobile Safari/537.36 Telegram-Android/11.0`,
    'in-app-android',
  ],
  [
    'TikTok on Android',
    `${WEBVIEW} Chrome/126.0 Mobile Safari/537.36 musical_ly_2023 BytedanceWebview`,
    'in-app-android',
  ],
  ['Chrome on Android without its offer', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'android-menu'],
  ['Samsung Internet', `${ANDROID} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`, 'android-menu'],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0',
    'android-firefox',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'elsewhere'],
  ['Opera on Windows', `${WINDOWS} Chrome/140.0 Safari/537.36 OPR/120.0`, 'elsewhere'],
  ['Chrome on Windows without its offer', tab.userAgent, 'desktop-chromium'],
  ['Edge on Windows', `${tab.userAgent} Edg/140.0.0.0`, 'desktop-chromium'],
  ['Chrome on a Mac', `${MAC} ${BLINK} Chrome/140.0.0.0 Safari/537.36`, 'desktop-chromium'],
  ['something unknown', 'curl/8.0', 'elsewhere'],
];

describe('the install method', () => {
  test.each(BROWSERS)('in %s', (_name, userAgent, way) => {
    expect(installMethodFor({ ...tab, userAgent })).toBe(way);
  });

  test('on an iPad is Safari’s of iOS, though it calls itself a Mac', () => {
    const userAgent = `${MAC} ${WEBKIT} Version/17.4 Safari/605.1.15`;
    expect(installMethodFor({ ...tab, userAgent, touchPoints: 5 })).toBe('ios-safari');
  });

  test.each(BROWSERS)('is the browser’s own offer where it makes one, also in %s', (_name, userAgent) => {
    expect(installMethodFor({ ...tab, userAgent, hasOffer: true, wasInstalled: true })).toBe('prompt');
  });

  test('does not exist in the app itself, in a frame, or on a mirror, whatever the browser offers', () => {
    const all = {
      ...tab,
      hasOffer: true,
      wasInstalled: true,
      isInstalledApp: true,
      isFramed: true,
      isMirror: true,
    };
    expect(installMethodFor(all)).toBe('app');
    expect(installMethodFor({ ...all, isInstalledApp: false })).toBe('framed');
    expect(installMethodFor({ ...all, isInstalledApp: false, isFramed: false })).toBe('mirror');
  });

  test('a tab of a device that has the app offers nothing and shows where it is', () => {
    const way = installMethodFor({ ...tab, wasInstalled: true });
    expect([way, isInstallOffered(way), hasInstructions(way)]).toEqual(['installed', false, true]);
  });

  test('the block shows where installing is possible, the instructions wherever there are any', () => {
    const silent: InstallMethod[] = ['app', 'framed', 'mirror'];
    for (const way of silent)
      expect([isInstallOffered(way), hasInstructions(way)], way).toEqual([false, false]);
    expect([isInstallOffered('elsewhere'), hasInstructions('elsewhere')]).toEqual([false, true]);
    for (const [, , way] of BROWSERS) if (way !== 'elsewhere') expect(isInstallOffered(way), way).toBe(true);
  });
});

describe('a mirror', () => {
  test.each([
    ['one that the brand lists', 'm1.example', { mirrorHosts: ['m1.example'], canonicalHost: '' }, true],
    [
      'any host but the canonical one',
      'other.example',
      { mirrorHosts: [], canonicalHost: 'orbit.example' },
      true,
    ],
    [
      'not the canonical host',
      'orbit.example',
      { mirrorHosts: ['m1.example'], canonicalHost: 'orbit.example' },
      false,
    ],
    ['none where the brand names no host', 'localhost', { mirrorHosts: [], canonicalHost: '' }, false],
  ])('is %s', (_name, host, brand, is) => {
    expect(isMirrorHost(host, { canonicalHosts: {}, ...brand })).toBe(is);
  });
});
