import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import SidebarExtras from '../../../src/app/sidebar/SidebarExtras.tsx';
import { closeSafetySheet, safetySheet } from '../../../src/features/safe-play/safety-sheet.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

beforeEach(() => {
  freshTab();
  stubFetch({});
});
afterEach(() => {
  cleanup();
  closeSafetySheet();
});

test.each([false, true])('a sidebar (folded: %s) has the entry to limits, breaks and help', isFolded => {
  mount(<SidebarExtras isFolded={isFolded} />);
  fireEvent.click(screen.getByRole('button', { name: 'Limits, breaks and help' }));
  expect(safetySheet.isOpen).toBe(true);
});
