import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeOf } from '../../src/app/place.ts';
import { useGuard } from '../../src/app/useGuard.ts';
import { groups } from '../../src/contract/groups.ts';
import { account } from '../../src/features/account/state.ts';
import { limits } from '../../src/features/notices/limits.ts';
import { somePlayer } from '../features/account/wire.ts';

const askPageSwitch = vi.hoisted(() => vi.fn<(slug: string) => Promise<boolean>>());
const toBetting = vi.hoisted(() => vi.fn());
vi.mock('../../src/app/page-switch.ts', () => ({ askPageSwitch }));
vi.mock('../../src/app/betting.ts', () => ({ toBetting }));

let said: string;
function Guarded({ path }: { path: string }) {
  said = useGuard(placeOf(path, '', {}));
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
  account.standing = 'player';
  account.player = somePlayer({ groups: ids });
}

beforeEach(() => {
  account.standing = 'guest';
  account.player = null;
  limits.isReached = false;
  askPageSwitch.mockReset().mockResolvedValue(true);
  toBetting.mockReset();
});
afterEach(cleanup);

describe('at the door', () => {
  test('a guest goes to registration and comes back by its query', () => {
    visit('/profile/gifts');
    expect(at()).toBe('/registration?redirect=%2Fprofile%2Fgifts');
  });

  test('betting is left to the betting site, with what follows', async () => {
    visit('/sport/login');
    await vi.waitFor(() => expect(toBetting).toHaveBeenCalledExactlyOnceWith('login'));
    expect(said).toBe('away');
  });

  test.each([
    [groups.tester, 'show'],
    [groups.noticeTester, 'show'],
    [groups.multiAccount, 'go'],
  ])('the flags open for group %i: %s', (id, answer) => {
    signIn(id);
    visit('/ffc');
    expect(said).toBe(answer);
  });
});

describe('a page of the configuration', () => {
  test('waits for the answer and is shown when it is on', async () => {
    visit('/rocket-mart');
    expect(said).toBe('wait');
    await vi.waitFor(() => expect(said).toBe('show'));
    expect(askPageSwitch).toHaveBeenCalledExactlyOnceWith('rocket-mart');
  });

  test('leads to the promotions when it is off, and a tester stays', async () => {
    askPageSwitch.mockResolvedValue(false);
    const go = visit('/rocket-chance');
    await vi.waitFor(() => expect(at()).toBe('/promotions'));
    signIn(groups.tester);
    go('/rocket-chance');
    await vi.waitFor(() => expect(said).toBe('show'));
    expect(at()).toBe('/rocket-chance');
  });

  test('is shown where the answer can’t be had', async () => {
    askPageSwitch.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    visit('/rocket-mart');
    await vi.waitFor(() => expect(said).toBe('show'));
  });

  test('is no question for any other page', () => {
    visit('/pokies/all');
    expect(said).toBe('show');
    expect(askPageSwitch).not.toHaveBeenCalled();
  });
});

describe('a limit that is reached', () => {
  test('closes the door of a game', () => {
    signIn();
    limits.isReached = true;
    visit('/play/a/b');
    expect(at()).toBe('/profile/limits');
  });

  test('in a game lets it go on; the next game is closed', async () => {
    signIn();
    const go = visit('/play/a/b');
    await act(async () => {
      limits.isReached = true;
    });
    expect(said).toBe('show');
    expect(at()).toBe('/play/a/b');
    go('/play/a/c');
    expect(at()).toBe('/profile/limits');
  });
});
