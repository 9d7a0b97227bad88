import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BeforeInstallPromptEvent, installPrompt } from '../../../src/core/device/install.ts';
import InstallBlock from '../../../src/features/install/InstallBlock.tsx';
import { InstallFlow } from '../../../src/features/install/InstallFlow.tsx';
import { hasInstallIntent, storeInstallIntent } from '../../../src/features/install/install-intent.ts';
import {
  install,
  openInstructions,
  reportAppOpened,
  trackInstallation,
} from '../../../src/features/install/state.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../setup/mount.tsx';

const EVENTS = 'POST /api/pwa_events';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const DAY = 86_400_000;

let reportedEvents: () => unknown[];
let isStandalone = false;

/** The browser's install offer, whose prompt has this outcome. */
function offer(outcome: 'accepted' | 'dismissed'): void {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  act(() => {
    dispatchEvent(
      Object.assign(event, { prompt: () => Promise.resolve({ outcome }) }) as BeforeInstallPromptEvent,
    );
  });
  expect(event.defaultPrevented).toBe(true);
}
const opened = () => screen.findByRole('heading', { name: 'Install Orbit' });
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));

beforeEach(() => {
  freshTab();
  isStandalone = false;
  Object.assign(install, { isOpen: false, returnsToLobby: false, isAsking: false });
  Object.assign(installPrompt, { offer: null, isDone: false });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isStandalone && query === '(display-mode: standalone)',
  }));
  const { to } = stubFetch({ [EVENTS]: { status: 204 } });
  reportedEvents = () => to(EVENTS).map(({ body }) => (body as { event: string }).event);
  trackInstallation();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('?pwa=install', () => {
  test('is removed from the address, opens the instructions, and closing them leads to the lobby', async () => {
    freshTab('/pokies/new?pwa=install&stag=a1#x');
    mount(<InstallFlow isPlaying={false} />);
    await opened();
    expect(at() + location.hash).toBe('/pokies/new?stag=a1#x');
    close();
    expect(at()).toBe('/');
    expect(install.isOpen).toBe(false);
    expect(reportedEvents()).toEqual(['instructions_shown']);
  });

  test('in the app itself it leads to the lobby without instructions', async () => {
    isStandalone = true;
    freshTab('/de/pokies/new?pwa=install');
    mount(<InstallFlow isPlaying={false} />);
    await waitFor(() => expect(at()).toBe('/de'));
    expect([install.isOpen, hasInstallIntent(), reportedEvents()]).toEqual([false, false, []]);
  });

  test('is remembered for a day unless it is answered: a reload shows the instructions again', async () => {
    storeInstallIntent(Date.now() - DAY + 60_000);
    mount(<InstallFlow isPlaying={false} />);
    await opened();
    close();
    expect(hasInstallIntent()).toBe(false);
    expect(at()).toBe('/');
  });

  test.each([
    [DAY - 1, true],
    [DAY, false],
    [-1, false],
  ])('%i ms later it counts: %s', (later, is) => {
    storeInstallIntent(1_000_000);
    expect(hasInstallIntent(1_000_000 + later)).toBe(is);
  });

  test('a stored intent waits while a game is open', async () => {
    storeInstallIntent();
    mount(<InstallFlow isPlaying />);
    expect(install.isOpen).toBe(false);
    cleanup();
    mount(<InstallFlow isPlaying={false} />);
    await opened();
  });
});

describe('where the browser offers to install', () => {
  test('our button opens its prompt, and the answer is reported', async () => {
    mount(<InstallFlow isPlaying={false} />);
    offer('accepted');
    act(() => openInstructions());
    fireEvent.click(await screen.findByRole('button', { name: 'Install' }));
    await screen.findByText(/is installed/);
    expect(reportedEvents()).toEqual(['instructions_shown', 'prompt_accepted']);
  });

  test('after a refusal the browser’s own steps show, and the offer is not used twice', async () => {
    mount(<InstallFlow isPlaying={false} />);
    offer('dismissed');
    act(() => openInstructions());
    fireEvent.click(await screen.findByRole('button', { name: 'Install' }));
    await screen.findByText('Open your browser’s menu.');
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    expect(reportedEvents()).toEqual(['instructions_shown', 'prompt_dismissed']);
  });

  test('an offer that arrives while the instructions are open shows the button', async () => {
    mount(<InstallFlow isPlaying={false} />);
    act(() => openInstructions());
    await screen.findByText('Open your browser’s menu.');
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

  test('disappears when the app has been installed, also on the next visit; the installation is reported once', async () => {
    mount(<InstallBlock look="side" />);
    expect(screen.getByRole('button', { name: 'Install Orbit' })).toBeTruthy();
    act(() => void dispatchEvent(new Event('appinstalled')));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    await waitFor(() => expect(reportedEvents()).toEqual(['installed']));
    expect(localStorage.getItem('orbit.persist')).not.toBeNull();
    cleanup();
    installPrompt.isDone = false;
    mount(<InstallBlock look="side" />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('comes back when the browser offers the uninstalled app again', async () => {
    localStorage.setItem('orbit.installed', '1');
    mount(<InstallBlock look="side" />);
    expect(screen.queryByRole('button')).toBeNull();
    offer('dismissed');
    await screen.findByRole('button', { name: 'Install Orbit' });
    expect(localStorage.getItem('orbit.installed')).toBeNull();
  });

  test('is not shown in the app itself', () => {
    isStandalone = true;
    mount(<InstallBlock look="side" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a launch of the installed app', () => {
  test('is reported once per window, however often it reloads', () => {
    isStandalone = true;
    reportAppOpened();
    reportAppOpened();
    expect(reportedEvents()).toEqual(['open']);
    sessionStorage.clear();
    reportAppOpened();
    expect(reportedEvents()).toEqual(['open', 'open']);
  });

  test('a tab reports nothing', () => {
    reportAppOpened();
    expect(reportedEvents()).toEqual([]);
  });
});
