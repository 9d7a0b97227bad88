import { beforeEach, describe, expect, test, vi } from 'vitest';
import { endLocalSession } from '../../../src/features/account/session/local-session.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { loadPaymentsLibrary } from '../../../src/features/cashbox/methods/methods-state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';
import { library } from './form/card-library.ts';

vi.mock(
  '../../../src/features/third-party/load-script.ts',
  async () => (await import('./form/card-library.ts')).fakeScripts,
);

const reset = vi.fn();
beforeEach(() => {
  freshTab();
  reset.mockReset();
  Object.assign(library, { loads: 0, reset });
  stubFetch({});
  setPlayer(somePlayer());
});

describe('the library of payments', () => {
  test('forgets the player at the sign-out, once, where it was loaded', async () => {
    await loadPaymentsLibrary();
    endLocalSession();
    await vi.waitFor(() => expect(reset).toHaveBeenCalledOnce());
    expect(library.loads).toBe(1);
    setPlayer(somePlayer({ id: 8 }));
    endLocalSession();
    await Promise.resolve();
    expect(library.loads).toBe(1);
    expect(reset).toHaveBeenCalledOnce();
  });

  test('forgets the player who signs out while it is still loading', async () => {
    const loading = loadPaymentsLibrary();
    endLocalSession();
    expect(reset).not.toHaveBeenCalled();
    await loading;
    await vi.waitFor(() => expect(reset).toHaveBeenCalledOnce());
  });

  test('is not loaded for the sign-out of a player who has not used it', async () => {
    endLocalSession();
    await Promise.resolve();
    expect(library.loads).toBe(0);
  });

  test('stops no sign-out where it fails', async () => {
    reset.mockImplementation(() => {
      throw new Error('broken');
    });
    await loadPaymentsLibrary();
    const failures: unknown[] = [];
    const onFailure = (reason: unknown) => void failures.push(reason);
    process.on('unhandledRejection', onFailure);
    endLocalSession();
    await vi.waitFor(() => expect(reset).toHaveBeenCalledOnce());
    await new Promise(resolve => setImmediate(resolve));
    process.off('unhandledRejection', onFailure);
    expect(failures).toEqual([]);
  });
});
