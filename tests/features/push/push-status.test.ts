import { describe, expect, test } from 'vitest';
import { isIos, type PushFacts, standingOf } from '../../../src/features/push/standing.ts';

const able: PushFacts = {
  isAble: true,
  isIos: false,
  isInstalledApp: false,
  permission: 'default',
  isReady: true,
  isSubscribed: false,
};

describe('how pushes stand on a device', () => {
  test.each<[string, Partial<PushFacts>, string]>([
    ['never asked', {}, 'off'],
    ['allowed and subscribed', { permission: 'granted', isSubscribed: true }, 'on'],
    ['allowed, and nothing subscribed', { permission: 'granted' }, 'off'],
    ['subscribed, and the permission taken away', { permission: 'default', isSubscribed: true }, 'off'],
    ['blocked by the player', { permission: 'denied', isSubscribed: true }, 'denied'],
    ['a browser without pushes', { isAble: false, permission: 'denied' }, 'unsupported'],
    ['an iPhone in a tab', { isIos: true, isAble: false }, 'install'],
    ['an iPhone from the Home Screen', { isIos: true, isInstalledApp: true }, 'off'],
    [
      'an old iPhone from the Home Screen',
      { isIos: true, isInstalledApp: true, isAble: false },
      'unsupported',
    ],
    ['no worker, or a back end that sends none', { isReady: false }, 'unready'],
  ])('%s: %#', (_, over, expected) => {
    expect(standingOf({ ...able, ...over })).toBe(expected);
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
