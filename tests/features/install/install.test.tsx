import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type InstallOffer, installPrompt } from '../../../src/core/install-prompt.ts';
import InstallBlock from '../../../src/features/install/InstallBlock.tsx';
import { InstallFlow } from '../../../src/features/install/InstallFlow.tsx';
import { hasIntent, rememberIntent } from '../../../src/features/install/intent.ts';
import { tellOpened } from '../../../src/features/install/opened.ts';
import { followInstalling, install, openInstructions } from '../../../src/features/install/state.ts';
import { at, freshTab, mount } from '../account/mount.tsx';
import { wire } from '../account/wire.ts';

const TOLD = 'POST /api/pwa_events';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const DAY = 86_400_000;

let told: () => unknown[];
let isStandalone = false;

/** The browser's offer, which answers the question so. */
function offer(outcome: 'accepted' | 'dismissed'): void {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  act(() => {
    dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve({ outcome }) }) as InstallOffer);
  });
  expect(event.defaultPrevented).toBe(true);
}
const opened = () => screen.findByRole('heading', { name: 'Install Orbit' });
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));

beforeEach(() => {
  freshTab();
  isStandalone = false;
  Object.assign(install, { isOpen: false, thenLobby: false, isAsking: false });
  Object.assign(installPrompt, { offer: null, isDone: false });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isStandalone && query === '(display-mode: standalone)',
  }));
  const { to } = wire({ [TOLD]: { status: 204 } });
  told = () => to(TOLD).map(({ body }) => (body as { event: string }).event);
  followInstalling();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('?pwa=install', () => {
  test('leaves the address, opens the instructions, and closing them leads to the lobby', async () => {
    freshTab('/pokies/new?pwa=install&stag=a1#x');
    mount(<InstallFlow isPlaying={false} />);
    await opened();
    expect(at() + location.hash).toBe('/pokies/new?stag=a1#x');
    close();
    expect(at()).toBe('/');
    expect(install.isOpen).toBe(false);
    expect(told()).toEqual(['instructions_shown']);
  });

  test('in the app itself it goes to the lobby and says nothing', async () => {
    isStandalone = true;
    freshTab('/de/pokies/new?pwa=install');
    mount(<InstallFlow isPlaying={false} />);
    await waitFor(() => expect(at()).toBe('/de'));
    expect([install.isOpen, hasIntent(), told()]).toEqual([false, false, []]);
  });

  test('is remembered for a day unless it is answered: a reload shows the instructions again', async () => {
    rememberIntent(Date.now() - DAY + 60_000);
    mount(<InstallFlow isPlaying={false} />);
    await opened();
    close();
    expect(hasIntent()).toBe(false);
    expect(at()).toBe('/');
  });

  test.each([
    [DAY - 1, true],
    [DAY, false],
    [-1, false],
  ])('%i ms later it counts: %s', (later, is) => {
    rememberIntent(1_000_000);
    expect(hasIntent(1_000_000 + later)).toBe(is);
  });

  test('what is remembered waits while a game is open', async () => {
    rememberIntent();
    mount(<InstallFlow isPlaying />);
    expect(install.isOpen).toBe(false);
    cleanup();
    mount(<InstallFlow isPlaying={false} />);
    await opened();
  });
});

describe('where the browser offers to install', () => {
  test('our button asks its question, and what was answered is told', async () => {
    mount(<InstallFlow isPlaying={false} />);
    offer('accepted');
    act(() => openInstructions());
    fireEvent.click(await screen.findByRole('button', { name: 'Install' }));
    await screen.findByText(/is on this device/);
    expect(told()).toEqual(['instructions_shown', 'prompt_accepted']);
  });

  test('who says no is shown the browser’s own way, and the offer is not used twice', async () => {
    mount(<InstallFlow isPlaying={false} />);
    offer('dismissed');
    act(() => openInstructions());
    fireEvent.click(await screen.findByRole('button', { name: 'Install' }));
    await screen.findByText('Open the menu of your browser.');
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    expect(told()).toEqual(['instructions_shown', 'prompt_dismissed']);
  });

  test('an offer that comes while the instructions are open puts the button there', async () => {
    mount(<InstallFlow isPlaying={false} />);
    act(() => openInstructions());
    await screen.findByText('Open the menu of your browser.');
    offer('dismissed');
    await screen.findByRole('button', { name: 'Install' });
  });
});

describe('the install block', () => {
  test('opens the instructions, and closing them leads nowhere', async () => {
    freshTab('/pokies/new');
    mount(
      <>
        <InstallBlock look="footer" />
        <InstallFlow isPlaying={false} />
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Install Orbit' }));
    await opened();
    close();
    expect(at()).toBe('/pokies/new');
  });

  test('goes when the app has been installed, also for the next visit, which is told once and persists', async () => {
    mount(<InstallBlock look="side" />);
    expect(screen.getByRole('button', { name: 'Install Orbit' })).toBeTruthy();
    act(() => void dispatchEvent(new Event('appinstalled')));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    await waitFor(() => expect(told()).toEqual(['installed']));
    expect(localStorage.getItem('orbit.persist')).not.toBeNull();
    cleanup();
    installPrompt.isDone = false;
    mount(<InstallBlock look="side" />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('comes back when the browser offers again what was taken off', async () => {
    localStorage.setItem('orbit.installed', '1');
    mount(<InstallBlock look="side" />);
    expect(screen.queryByRole('button')).toBeNull();
    offer('dismissed');
    await screen.findByRole('button', { name: 'Install Orbit' });
    expect(localStorage.getItem('orbit.installed')).toBeNull();
  });

  test('is not in the app itself', () => {
    isStandalone = true;
    mount(<InstallBlock look="side" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a launch of the installed app', () => {
  test('is told once for its window, however often that loads anew', () => {
    isStandalone = true;
    tellOpened();
    tellOpened();
    expect(told()).toEqual(['open']);
    sessionStorage.clear();
    tellOpened();
    expect(told()).toEqual(['open', 'open']);
  });

  test('a tab tells nothing', () => {
    tellOpened();
    expect(told()).toEqual([]);
  });
});
