import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Boundary } from '../../src/app/Boundary.tsx';
import { NotFetched } from '../../src/app/not-fetched.ts';
import { mount } from '../features/account/mount.tsx';

let failure: unknown = null;
function Body() {
  if (failure !== null) throw failure;
  return <p>the screen</p>;
}
const show = () =>
  mount(
    <Boundary onRetry={() => undefined}>
      <Body />
    </Boundary>,
  );

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a screen that was never fetched says what it needs, and opens by itself on a network', async () => {
  failure = new NotFetched(new TypeError('Failed to fetch dynamically imported module'));
  show();
  await screen.findByRole('heading', { level: 1, name: 'This screen is not on this device yet' });
  expect(screen.getByText(/opens by itself/)).toBeDefined();
  failure = null;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('the screen');
});

test('a screen that failed says so, and is tried again by its button', async () => {
  failure = new Error('a defect');
  show();
  await screen.findByRole('heading', { level: 1, name: 'This screen could not be shown' });
  failure = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('the screen');
});
