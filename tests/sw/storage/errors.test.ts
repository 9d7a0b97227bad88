import { beforeEach, expect, test, vi } from 'vitest';
import { failure } from '../support/storage-world.ts';

type Errors = typeof import('../../../sw/storage/errors.ts');
let errors: Errors;
const announced: unknown[] = [];

beforeEach(async () => {
  vi.resetModules();
  announced.length = 0;
  errors = await import('../../../sw/storage/errors.ts');
  errors.setStorageListener({
    changed: state => void announced.push(state),
    dataLost: () => void announced.push('data lost'),
    reloadNeeded: () => void announced.push('reload needed'),
  });
});

test.each([
  ['QuotaExceededError', '', 'full'],
  ['VersionError', '', 'newer'],
  ['SecurityError', '', 'forbidden'],
  ['AbortError', '', 'lost'],
  ['UnknownError', '', 'broken'],
  ['UnknownError', 'Connection to Indexed Database server lost. Refresh the page', 'lost'],
  ['AbortError', 'Internal error opening backing store', 'broken'],
  ['UnknownError', 'Disk full', 'full'],
  ['DataError', '', null],
])('%s “%s” is of the kind %s', (name, message, kind) => {
  expect(errors.storageErrorKind(failure(name, message))).toBe(kind);
});

test('what is no error of storage is the program’s, and is thrown on', () => {
  const own = new errors.StorageError('full');
  expect(errors.storageErrorKind(own)).toBe('full');
  expect(errors.storageErrorKind('text')).toBeNull();
  expect(errors.rethrowUnlessStorageError(own)).toBe(own);
  const bug = new TypeError('not a function');
  expect(() => errors.rethrowUnlessStorageError(bug)).toThrow(bug);
});

test('the listener learns of each change, of what failed last, and not of the same again', () => {
  errors.reportPersistence('orbit', true);
  expect(announced).toEqual([]);
  errors.reportPersistence('orbit', false, 'full');
  errors.reportPersistence('orbit', false, 'full');
  errors.reportPersistence('u-ann', false);
  expect(announced).toEqual([{ kept: false, trouble: 'full' }]);
  errors.reportPersistence('u-ann', false, 'lost');
  errors.reportPersistence('orbit', true);
  expect(announced).toHaveLength(2);
  errors.reportPersistence('u-ann', true);
  expect(announced).toEqual([
    { kept: false, trouble: 'full' },
    { kept: false, trouble: 'lost' },
    { kept: true, trouble: 'lost' },
  ]);
  // Nothing is lost: what failed last is only remembered.
  errors.reportPersistence('u-ann', true, 'hanging');
  expect(announced).toHaveLength(3);
  expect(errors.storageState()).toEqual({ kept: true, trouble: 'hanging' });
  errors.reportDataLost();
  errors.reportReloadNeeded();
  expect(announced.slice(3)).toEqual(['data lost', 'reload needed']);
});

test('space is freed step by step; a step that fails is the last', async () => {
  expect(await errors.evictStep(0)).toBe(false);
  errors.setEvictHandler(async step => step < 2);
  expect([await errors.evictStep(0), await errors.evictStep(2)]).toEqual([true, false]);
  errors.setEvictHandler(() => Promise.reject(new Error('no caches')));
  expect(await errors.evictStep(0)).toBe(false);
});
