import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLazyComponent } from '../../../src/core/scheduling/useLazyComponent.ts';

const Part = () => <p>the part</p>;
afterEach(cleanup);

function frameAround(load: () => Promise<{ default: typeof Part }>) {
  return function Frame({ isWanted }: { isWanted: boolean }) {
    const Found = useLazyComponent(load, isWanted);
    return <div>frame {Found && <Found />}</div>;
  };
}

test('a part is fetched when somebody wants it, once', async () => {
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

test('what can not be fetched leaves the rest standing and comes when the network is back', async () => {
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
