import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { levels } from '../../../src/features/levels/state.ts';
import { closeSafetySheet, safetySheet } from '../../../src/features/safe-play/safety-sheet.ts';
import { chatWindow } from '../../../src/features/support/chat/chat-window.ts';
import SupportPopup from '../../../src/features/support/SupportPopup.tsx';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { someLevels } from '../levels/some-levels.ts';

const manager = {
  ...{ managerName: 'Mia', avatar: null, time: null, whatsAppLink: null, telegramLink: null },
  email: 'mia@orbit.example',
};

beforeEach(() => {
  freshTab('/popup/support');
  levels.rows = [];
  Object.assign(levels.loading, initialLoadState());
  chatWindow.isOpen = false;
  stubFetch({
    'GET /api/info/statuses': { body: someLevels },
    'POST /api/fe/config/managers': { body: { manager } },
  });
});
afterEach(() => {
  cleanup();
  closeSafetySheet();
  setPlayer(null);
  vi.unstubAllGlobals();
});

const show = () => {
  const onClose = vi.fn();
  mount(<SupportPopup onClose={onClose} />);
  return onClose;
};

test('has a VIP’s manager, the chat, the mail address, the answers, and the ways to play less', async () => {
  setPlayer(somePlayer({ groups: [259] }));
  show();
  expect(await screen.findByRole('heading', { name: 'Mia' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Get support' })).toBeNull();
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toContain(
    'mailto:mia@orbit.example',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Answers and help lines' }));
  expect(location.pathname).toBe('/support');
});

test('opens the live chat, which closes it, and the messenger for a writable level', async () => {
  setPlayer(somePlayer({ level: 'level_1' }));
  const onClose = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Live chat' }));
  expect([onClose.mock.calls.length, chatWindow.isOpen]).toEqual([1, true]);
  cleanup();
  setPlayer(somePlayer({ level: 'level_3' }));
  show();
  expect(await screen.findByRole('button', { name: 'Messenger' })).toBeDefined();
});

test('leads to limits and breaks', async () => {
  const onClose = show();
  fireEvent.click(screen.getByRole('button', { name: 'Limits, breaks and help' }));
  expect([onClose.mock.calls.length, safetySheet.isOpen]).toEqual([1, true]);
});
