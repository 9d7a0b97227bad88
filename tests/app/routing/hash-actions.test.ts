import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startHashActions } from '../../../src/app/routing/hash-actions.ts';
import { historyState } from '../../../src/core/shell/navigation.ts';
import { account } from '../../../src/features/account/state.ts';
import { consent } from '../../../src/features/consent/state.ts';

const openChat = vi.hoisted(() => vi.fn());
const redirectToBetting = vi.hoisted(() => vi.fn());
vi.mock('../../../src/features/support/chat/chat-window.ts', () => ({ openChat }));
vi.mock('../../../src/app/routing/betting-redirect.ts', () => ({ redirectToBetting }));

const at = () => location.pathname + location.search + location.hash;

/** As a link to the same page with a hash does. */
function visit(address: string): void {
  history.pushState(null, '', address);
}

beforeAll(() => {
  history.replaceState(null, '', '/');
  startHashActions();
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  account.authStatus = 'guest';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('#cookie-choices asks for consent again, and leaves the address', () => {
  consent.choice = 'necessary';
  visit('/cookie-policy#cookie-choices');
  expect(consent.choice).toBeNull();
  expect(at()).toBe('/cookie-policy');
});

describe('hashes that open a popup', () => {
  test.each([
    ['#sign-in', '/sign-in'],
    ['#sign-up', '/sign-up'],
    ['#remind', '/remind'],
    ['#new-password', '/new-password'],
  ])('%s opens it over the page, with the query of the page', async (hash, path) => {
    visit(`/de/live/all?x=1${hash}`);
    await vi.waitFor(() => expect(at()).toBe(`/de${path}?x=1`));
    expect(historyState()).toEqual({ over: '/live/all?x=1', depth: 1 });
  });

  test('leave an address without a hash under them, so that closing one does not open it again', async () => {
    visit('/pokies/all#sign-in');
    expect(at()).toBe('/pokies/all');
    await vi.waitFor(() => expect(at()).toBe('/sign-in'));
  });

  test('wait until the account is loaded, and do nothing for a player', async () => {
    account.authStatus = 'unknown';
    visit('/pokies/all#sign-in');
    await vi.advanceTimersByTimeAsync(500);
    expect(at()).toBe('/pokies/all');
    account.authStatus = 'player';
    await vi.advanceTimersByTimeAsync(500);
    expect(at()).toBe('/pokies/all');
  });

  test('open the new-password popup for a player too', async () => {
    account.authStatus = 'player';
    visit('/?reset_password_token=a#new-password');
    await vi.waitFor(() => expect(at()).toBe('/new-password?reset_password_token=a'));
  });
});

describe('other hashes', () => {
  test('#sport leads to the betting site, #sport_x to x of it', async () => {
    visit('/#sport');
    await vi.waitFor(() => expect(redirectToBetting).toHaveBeenLastCalledWith(undefined));
    visit('/#sport_football');
    await vi.waitFor(() => expect(redirectToBetting).toHaveBeenLastCalledWith('football'));
    expect(at()).toBe('/');
  });

  test('#chat opens live chat after one second, not before', async () => {
    visit('/support#chat');
    await vi.advanceTimersByTimeAsync(999);
    expect(openChat).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(openChat).toHaveBeenCalledOnce());
    expect(at()).toBe('/support');
  });
});

describe('an element of the page', () => {
  const scrolled = vi.fn();
  const put = (id: string) => {
    const part = document.body.appendChild(document.createElement('section'));
    part.id = id;
    part.scrollIntoView = scrolled;
    return part;
  };
  const motion = (isReduced: boolean) =>
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isReduced } as MediaQueryList);

  test('is scrolled to smoothly and gets the focus', () => {
    motion(false);
    const part = put('fees and limits');
    visit('/terms#fees%20and%20limits');
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ behavior: 'smooth', block: 'start' });
    expect(document.activeElement).toBe(part);
  });

  test('is jumped to with reduced motion', () => {
    motion(true);
    put('part');
    visit('/terms#part');
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ behavior: 'auto', block: 'start' });
  });

  test('that appears within five seconds is waited for', async () => {
    motion(false);
    visit('/terms#late');
    await vi.advanceTimersByTimeAsync(4900);
    expect(scrolled).not.toHaveBeenCalled();
    put('late');
    await vi.advanceTimersByTimeAsync(100);
    expect(scrolled).toHaveBeenCalledOnce();
  });

  test('that appears later is not', async () => {
    motion(false);
    visit('/terms#never');
    // As browsers do, some time later.
    window.dispatchEvent(new Event('hashchange'));
    await vi.advanceTimersByTimeAsync(5100);
    put('never');
    await vi.advanceTimersByTimeAsync(5000);
    expect(scrolled).not.toHaveBeenCalled();
  });

  test('of a page that was left is not', async () => {
    motion(false);
    visit('/terms#late');
    visit('/pokies/all');
    put('late');
    await vi.advanceTimersByTimeAsync(5000);
    expect(scrolled).not.toHaveBeenCalled();
  });
});
