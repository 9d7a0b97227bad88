import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import SidebarExtras from '../../../src/app/sidebar/SidebarExtras.tsx';
import { breakStatus } from '../../../src/core/shell/break-status.ts';
import { setCalm } from '../../../src/features/calm/calm.ts';
import { closeSafetySheet, safetySheet } from '../../../src/features/safe-play/safety-sheet.ts';
import { chatWindow, closeChat } from '../../../src/features/support/chat/chat-window.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

beforeEach(() => {
  freshTab();
  stubFetch({});
});
afterEach(() => {
  cleanup();
  closeSafetySheet();
  closeChat();
  setCalm(false);
  breakStatus.isActive = false;
});

test.each([false, true])('a sidebar (folded: %s) has the entry to limits, breaks and help', isFolded => {
  mount(<SidebarExtras isFolded={isFolded} />);
  fireEvent.click(screen.getByRole('button', { name: 'Limits, breaks and help' }));
  expect(safetySheet.isOpen).toBe(true);
});

test.each([false, true])('a sidebar (folded: %s) has the chat, one press away', isFolded => {
  mount(<SidebarExtras isFolded={isFolded} />);
  fireEvent.click(screen.getByRole('button', { name: 'Live chat' }));
  expect(chatWindow.isOpen).toBe(true);
});

test('calm mode and a break leave the chat', () => {
  setCalm(true);
  breakStatus.isActive = true;
  mount(<SidebarExtras isFolded={false} />);
  expect(screen.getByRole('button', { name: 'Calm mode' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Live chat' })).toBeDefined();
});
