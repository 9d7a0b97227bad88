import { describe, expect, test } from 'vitest';
import { type PushFacts, pushStatusOf } from '../../../src/features/push/state.ts';
import { isIos } from '../../../src/lib/ios.ts';

const able: PushFacts = {
  isSupported: true,
  isIos: false,
  isInstalledApp: false,
  permission: 'default',
  isReady: true,
  isSubscribed: false,
};

describe('the push status of a device', () => {
  test.each<[string, Partial<PushFacts>, string]>([
    ['never asked', {}, 'off'],
    ['allowed and subscribed', { permission: 'granted', isSubscribed: true }, 'on'],
    ['allowed, and nothing subscribed', { permission: 'granted' }, 'off'],
    ['subscribed, and the permission taken away', { permission: 'default', isSubscribed: true }, 'off'],
    ['blocked by the player', { permission: 'denied', isSubscribed: true }, 'denied'],
    ['a browser without pushes', { isSupported: false, permission: 'denied' }, 'unsupported'],
    ['an iPhone in a tab', { isIos: true, isSupported: false }, 'install'],
    ['an iPhone from the Home Screen', { isIos: true, isInstalledApp: true }, 'off'],
    [
      'an old iPhone from the Home Screen',
      { isIos: true, isInstalledApp: true, isSupported: false },
      'unsupported',
    ],
    ['no worker, or a back end that sends none', { isReady: false }, 'unready'],
  ])('%s: %#', (_, over, expected) => {
    expect(pushStatusOf({ ...able, ...over })).toBe(expected);
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
    ['Mozilla/5.0 (Linux; Android 15)', 5, false],
  ])('%s with %i touch points', (userAgent, touchPoints, expected) => {
    expect(isIos(userAgent, touchPoints)).toBe(expected);
  });
});
