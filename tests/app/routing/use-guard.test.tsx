import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseLocation } from '../../../src/app/routing/location.ts';
import { useGuard } from '../../../src/app/routing/useGuard.ts';
import { groups } from '../../../src/contract/operator/groups.ts';
import { limitStatus } from '../../../src/core/shell/limit-status.ts';
import { account } from '../../../src/features/account/state.ts';
import { somePlayer } from '../../setup/fetch-stub.ts';

const loadPageEnabled = vi.hoisted(() => vi.fn<(slug: string) => Promise<boolean>>());
const redirectToBetting = vi.hoisted(() => vi.fn());
vi.mock('../../../src/app/routing/page-enabled.ts', () => ({ loadPageEnabled }));
vi.mock('../../../src/app/routing/betting-redirect.ts', () => ({ redirectToBetting }));

let decision: string;
function Guarded({ path }: { path: string }) {
  decision = useGuard(parseLocation(path, '', {}));
  return null;
}
const at = () => location.pathname + location.search;

function visit(path: string) {
  history.replaceState(null, '', path);
  const { rerender } = render(<Guarded path={path} />);
  return (next: string) => {
    history.replaceState(null, '', next);
    rerender(<Guarded path={next} />);
  };
}

function signIn(...ids: number[]): void {
  account.authStatus = 'player';
  account.player = somePlayer({ groups: ids });
}

beforeEach(() => {
  account.authStatus = 'guest';
  account.player = null;
  limitStatus.isRedirecting = false;
  loadPageEnabled.mockReset().mockResolvedValue(true);
  redirectToBetting.mockReset();
});
afterEach(cleanup);

describe('entering a route', () => {
  test('a guest is redirected to registration, with the target in the query', () => {
    visit('/profile/gifts');
    expect(at()).toBe('/registration?redirect=%2Fprofile%2Fgifts');
  });

  test('betting redirects to the betting site, with the rest of the path', async () => {
    visit('/sport/login');
    await vi.waitFor(() => expect(redirectToBetting).toHaveBeenCalledExactlyOnceWith('login'));
    expect(decision).toBe('external');
  });

  test.each([
    [groups.tester, 'show'],
    [groups.notificationTester, 'show'],
    [groups.multiAccount, 'redirect'],
  ])('the flags open for group %i: %s', (id, answer) => {
    signIn(id);
    visit('/ffc');
    expect(decision).toBe(answer);
  });
});

describe('a page of the configuration', () => {
  test('waits for the answer and is shown when it is on', async () => {
    visit('/rocket-mart');
    expect(decision).toBe('wait');
    await vi.waitFor(() => expect(decision).toBe('show'));
    expect(loadPageEnabled).toHaveBeenCalledExactlyOnceWith('rocket-mart');
  });

  test('leads to the promotions when it is off, and a tester stays', async () => {
    loadPageEnabled.mockResolvedValue(false);
    const go = visit('/rocket-chance');
    await vi.waitFor(() => expect(at()).toBe('/promotions'));
    signIn(groups.tester);
    go('/rocket-chance');
    await vi.waitFor(() => expect(decision).toBe('show'));
    expect(at()).toBe('/rocket-chance');
  });

  test('is shown when the configuration can’t be loaded', async () => {
    loadPageEnabled.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    visit('/rocket-mart');
    await vi.waitFor(() => expect(decision).toBe('show'));
  });

  test('is not loaded for any other page', () => {
    visit('/pokies/all');
    expect(decision).toBe('show');
    expect(loadPageEnabled).not.toHaveBeenCalled();
  });
});

describe('a limit that is reached', () => {
  test('redirects from a game to the limits', () => {
    signIn();
    limitStatus.isRedirecting = true;
    visit('/play/a/b');
    expect(at()).toBe('/profile/limits');
  });

  test('does not end the current game; the next game redirects', async () => {
    signIn();
    const go = visit('/play/a/b');
    await act(async () => {
      limitStatus.isRedirecting = true;
    });
    expect(decision).toBe('show');
    expect(at()).toBe('/play/a/b');
    go('/play/a/c');
    expect(at()).toBe('/profile/limits');
  });
});
