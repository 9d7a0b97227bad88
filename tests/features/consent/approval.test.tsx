import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCookie, removeCookie, writeCookie } from '../../../src/core/device/cookies.ts';
import ApprovalCard from '../../../src/features/consent/ApprovalCard.tsx';
import {
  APPROVAL_DAYS,
  approval,
  needsApproval,
  renewApproval,
} from '../../../src/features/consent/approval.ts';
import { at, freshTab, mount } from '../../setup/mount.tsx';

beforeEach(() => {
  freshTab('/pokies/all');
  removeCookie('approval');
  approval.isGiven = false;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('only guests from Australia get the card', () => {
  expect(needsApproval('AU', 'guest')).toBe(true);
  expect(needsApproval('AU', 'player')).toBe(false);
  expect(needsApproval('AU', 'unknown')).toBe(false);
  expect(needsApproval('NZ', 'guest')).toBe(false);
  expect(needsApproval(null, 'guest')).toBe(false);
});

test('an approval is stored twice, for as long as browsers store a cookie', () => {
  expect(APPROVAL_DAYS).toBe(400);
  const set = vi.spyOn(document, 'cookie', 'set');
  mount(<ApprovalCard />);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(approval.isGiven).toBe(true);
  expect(set).toHaveBeenCalledWith('approval=1; Path=/; Max-Age=34560000; SameSite=Lax');
  expect(localStorage.getItem('orbit.approval')).toBe('1');
  expect(at()).toBe('/pokies/all');
});

test('declining leads to the error page and stores no approval', () => {
  mount(<ApprovalCard />);
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(at()).toBe('/oops');
  expect(approval.isGiven).toBe(false);
  expect(readCookie('approval')).toBeNull();
});

test('every visit renews it, from either copy', () => {
  renewApproval();
  expect(approval.isGiven).toBe(false);
  localStorage.setItem('orbit.approval', '1');
  renewApproval();
  expect(readCookie('approval')).toBe('1');
  localStorage.clear();
  writeCookie('approval', '1', 1);
  renewApproval();
  expect(localStorage.getItem('orbit.approval')).toBe('1');
});
