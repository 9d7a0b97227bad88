import { describe, expect, test } from 'vitest';
import { type BundleSizes, checkBudgets, precachedUrls } from './budgets.ts';

const within: BundleSizes = {
  firstVisitJs: 100_000,
  firstVisitCss: 7_500,
  screens: { PlayScreen: { js: ['/assets/PlayScreen-1.js'], css: [], bytes: 30_000 } },
  cashbox: { bytes: 45_000, popups: { cashboxDeposit: 30_000 }, early: 0 },
  precache: { entries: 12, bytes: 200_000 },
  worker: 33_000,
  page: 12_000,
  font: 40_000,
};
const missed = (over: Partial<BundleSizes>) =>
  checkBudgets({ ...within, ...over })
    .filter(({ isWithinLimit }) => !isWithinLimit)
    .map(({ name }) => name);

describe('byte budgets', () => {
  test('are met at their limits', () => {
    expect(missed({})).toEqual([]);
  });

  test.each([
    [{ firstVisitJs: 100_001 }, 'JavaScript of the first visit'],
    [{ firstVisitCss: 7_501 }, 'CSS of the first visit'],
    [{ screens: { PlayScreen: { js: [], css: [], bytes: 30_001 } } }, 'lazy PlayScreen'],
    [{ cashbox: { ...within.cashbox, bytes: 45_001 } }, 'cashbox'],
    [{ cashbox: { ...within.cashbox, popups: { cashboxDeposit: 30_001 } } }, 'popup cashboxDeposit'],
    [{ cashbox: { ...within.cashbox, early: 1 } }, 'cashbox on the first visit'],
    [{ cashbox: { ...within.cashbox, bytes: 0 } }, 'cashbox on the first visit'],
    [{ precache: { entries: 12, bytes: 200_001 } }, 'precache'],
    [{ precache: { entries: 13, bytes: 1 } }, 'precache'],
    [{ precache: { entries: 0, bytes: 0 } }, 'precache'],
    [{ worker: 33_001 }, 'worker'],
    [{ page: 12_001 }, 'page, gzip'],
    [{ font: 40_001 }, 'font'],
  ])('%j is a miss', (over, name) => {
    expect(missed(over)).toEqual([name]);
  });

  test('the precache is read from the built worker', () => {
    const worker =
      'var a={build:`x`,precache:[{"critical":true,"hash":"1","url":"/index.html"},{"critical":true,"hash":"2","url":"/a.js"}]};';
    expect(precachedUrls(worker)).toEqual(['/index.html', '/a.js']);
  });
});
