import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Rail } from '../../../src/ui/lists/Rail.tsx';

const WIDTH = 1000;
const LENGTH = 2000;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(LENGTH);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show() {
  render(
    <Rail title="New games" labels={{ previous: 'Previous', next: 'Next' }}>
      <p>one</p>
      <p>two</p>
    </Rail>,
  );
  const rail = screen.getByRole('region', { name: 'New games' });
  const list = within(rail).getByRole('list');
  const scrollBy = vi.fn();
  list.scrollBy = scrollBy;
  const scrollTo = (left: number) => {
    list.scrollLeft = left;
    act(() => void fireEvent.scroll(list));
  };
  return { rail, list, scrollBy, scrollTo };
}

const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

describe('a rail', () => {
  test('is a headed list with one item for each child', () => {
    const { rail } = show();
    expect(within(rail).getByRole('heading', { level: 2, name: 'New games' })).toBeTruthy();
    expect(within(rail).getAllByRole('listitem')).toHaveLength(2);
  });

  test('disables its arrows at the ends', () => {
    const { scrollTo } = show();
    expect([isOff('Previous'), isOff('Next')]).toEqual([true, false]);
    scrollTo(400);
    expect([isOff('Previous'), isOff('Next')]).toEqual([false, false]);
    scrollTo(LENGTH - WIDTH);
    expect([isOff('Previous'), isOff('Next')]).toEqual([false, true]);
  });

  test('has no arrows where no pointer can hover', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: none)' }));
    const { rail } = show();
    expect(within(rail).queryByRole('button')).toBeNull();
    vi.unstubAllGlobals();
  });

  test('scrolls by less than the visible width', () => {
    const { scrollBy } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    const left = scrollBy.mock.calls[0]?.[0]?.left;
    expect(left).toBeGreaterThan(WIDTH / 2);
    expect(left).toBeLessThan(WIDTH);
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(scrollBy).toHaveBeenCalledOnce();
  });
});
