import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/http/call.ts';
import { preloadComponent, useLazyComponent } from '../../../src/core/scheduling/useLazyComponent.ts';
import { beginHydration, endHydration, hydration } from '../../../src/core/shell/hydration.ts';

const messages = vi.hoisted(() => ({ loaded: Promise.resolve() }));
vi.mock('../../../src/core/shell/i18n.ts', () => ({
  withLazyMessages: async (module: Promise<unknown>) => {
    await messages.loaded;
    return module;
  },
}));

const Part = () => <p>the part</p>;
afterEach(() => {
  cleanup();
  messages.loaded = Promise.resolve();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Options = Parameters<typeof useLazyComponent>[2];

function frameAround(load: () => Promise<{ default: typeof Part }>, options?: Options) {
  return function Frame({ isWanted }: { isWanted: boolean }) {
    const Found = useLazyComponent(load, isWanted, options);
    return <div>frame {Found && <Found />}</div>;
  };
}

test('a component is loaded when it is first needed, once', async () => {
  const load = vi.fn(async () => ({ default: Part }));
  const Frame = frameAround(load);
  const { rerender } = render(<Frame isWanted={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Frame isWanted />);
  await screen.findByText('the part');
  rerender(<Frame isWanted={false} />);
  rerender(<Frame isWanted />);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a component that cannot be loaded leaves the rest unchanged and loads when the network is back', async () => {
  const load = vi.fn(async () => ({ default: Part }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Frame = frameAround(load);
  render(<Frame isWanted />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(screen.getByText(/frame/)).toBeDefined();
  expect(screen.queryByText('the part')).toBeNull();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('the part');
});

test('a component is not shown in the middle of a press, which would lose its click', async () => {
  let isPressed = true;
  vi.spyOn(document.documentElement, 'matches').mockImplementation(
    selectors => selectors === ':active' && isPressed,
  );
  const load = vi.fn(async () => ({ default: Part }));
  const Frame = frameAround(load);
  vi.useFakeTimers();
  render(<Frame isWanted />);
  await vi.advanceTimersByTimeAsync(500);
  expect(load).toHaveBeenCalled();
  expect(screen.queryByText('the part')).toBeNull();
  isPressed = false;
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByText('the part')).toBeDefined();
});

test('a press that does not end holds a component back for a second', async () => {
  vi.spyOn(document.documentElement, 'matches').mockReturnValue(true);
  const Frame = frameAround(async () => ({ default: Part }));
  vi.useFakeTimers();
  render(<Frame isWanted />);
  await act(() => vi.advanceTimersByTimeAsync(1050));
  expect(screen.getByText('the part')).toBeDefined();
});

test('a component is shown once its messages are loaded too', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  messages.loaded = promise;
  const load = vi.fn(async () => ({ default: Part }));
  const Frame = frameAround(load);
  render(<Frame isWanted />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await load.mock.results[0]?.value;
  expect(screen.queryByText('the part')).toBeNull();
  resolve();
  await screen.findByText('the part');
});

test('a component without messages does not wait for them', async () => {
  messages.loaded = new Promise(() => undefined);
  const Frame = frameAround(async () => ({ default: Part }), { hasMessages: false });
  render(<Frame isWanted />);
  await screen.findByText('the part');
});

test('neither chunk nor messages of a component are loaded before they are needed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const load = vi.fn(async () => ({ default: Part }));
  const Frame = frameAround(load, { after: () => promise });
  render(<Frame isWanted />);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  resolve();
  await screen.findByText('the part');
});

test('a component that HTML was rendered with is fetched again where it is lost, and the HTML is taken over', async () => {
  callSettings.baseDelayMs = 1;
  beginHydration();
  const load = vi.fn(async () => ({ default: Part }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  await preloadComponent(load);
  expect(load).toHaveBeenCalledTimes(2);
  expect(hydration.isPending).toBe(true);
  const Frame = frameAround(load);
  render(<Frame isWanted />);
  expect(screen.getByText('the part')).toBeDefined();
  endHydration();
});
