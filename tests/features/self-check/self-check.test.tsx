import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { riskOf } from '../../../src/features/self-check/questions.ts';
import SelfCheck from '../../../src/features/self-check/SelfCheck.tsx';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

beforeEach(() => freshTab('/responsible-gaming'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('answers are added up here, and no request and nothing stored leaves the page', async () => {
  const { sent } = stubFetch({});
  const beacon = vi.fn(() => true);
  navigator.sendBeacon = beacon;
  const open = vi.fn();
  const post = vi.fn();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly open = open;
    },
  );
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      readonly postMessage = post;
    },
  );
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  const before = stored();
  mount(<SelfCheck />);
  fireEvent.click(screen.getByRole('button', { name: 'Show my result' }));
  const fields = screen.getAllByRole('combobox');
  expect(fields).toHaveLength(9);
  for (const field of fields) expect(field.getAttribute('aria-invalid')).toBe('true');
  for (const field of fields) fireEvent.change(field, { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show my result' }));
  expect(screen.getByRole('status').textContent).toMatch(/^9 points of 27\. Your answers show a high risk/);
  await new Promise(done => setTimeout(done));
  expect(sent).toEqual([]);
  for (const way of [beacon, open, post]) expect(way).not.toHaveBeenCalled();
  expect(stored()).toBe(before);
});

test('the bands are those of the index', () => {
  expect([0, 1, 2, 3, 7, 8, 27].map(riskOf)).toEqual([
    'none',
    'low',
    'low',
    'moderate',
    'moderate',
    'high',
    'high',
  ]);
});
