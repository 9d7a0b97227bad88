import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { savedScroll, saveScroll } from '../../../src/ui/lists/useGridWindow.ts';
import { VirtualGrid } from '../../../src/ui/lists/VirtualGrid.tsx';

const WIDTH = 1200;
const HEIGHT = 900;

beforeEach(() => {
  history.replaceState(null, '');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.stubGlobal('innerHeight', HEIGHT);
  vi.stubGlobal('innerWidth', WIDTH);
  scrollTo(0, 0);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Props = {
  loaded?: number;
  total?: number;
  minColumn?: number;
  restoreKey?: string;
  onNear?: (i: number) => void;
};

function grid({ loaded = 40, total = 12_000, minColumn = 150, onNear, restoreKey }: Props = {}) {
  return (
    <VirtualGrid
      label="Games"
      items={Array.from({ length: loaded }, (_, index) => `game ${index}`)}
      total={total}
      minColumn={minColumn}
      renderItem={name => <a href={`/${name}`}>{name}</a>}
      renderSkeleton={() => <i>…</i>}
      onLoadMore={onNear}
      restoreKey={restoreKey}
    />
  );
}

const cells = () => screen.getAllByRole('listitem');
const scroll = (top: number) =>
  act(() => {
    window.scrollTo(0, top);
    fireEvent.scroll(window);
  });

describe('a grid of 12,000', () => {
  test('keeps at most 200 cells in the document, wherever it is scrolled', () => {
    render(grid({ loaded: 12_000 }));
    for (const top of [0, 3_000, 50_000, 200_000]) {
      scroll(top);
      expect(cells().length).toBeGreaterThan(20);
      expect(cells().length).toBeLessThanOrEqual(200);
    }
  });

  test('keeps the bound with very small cells on a very high window', () => {
    vi.stubGlobal('innerHeight', 4_000);
    render(grid({ minColumn: 40 }));
    expect(cells().length).toBeLessThanOrEqual(200);
  });

  test('has the position of each cell and shows missing cells as skeletons', () => {
    render(grid({ loaded: 2 }));
    const [first, , third] = cells();
    expect(first?.getAttribute('aria-posinset')).toBe('1');
    expect(first?.getAttribute('aria-setsize')).toBe('12000');
    expect(first?.textContent).toBe('game 0');
    expect(third?.textContent).toBe('…');
  });

  test('shows other cells after scrolling, in the order of the list', () => {
    render(grid({ loaded: 12_000 }));
    scroll(50_000);
    const positions = cells().map(cell => Number(cell.getAttribute('aria-posinset')));
    expect(positions[0]).toBeGreaterThan(100);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  test('requests the first missing cell near the viewport once, and again after a change that leaves one', () => {
    const onNear = vi.fn();
    const { rerender } = render(grid({ onNear, loaded: 14 }));
    expect(onNear).toHaveBeenCalledExactlyOnceWith(14);
    rerender(grid({ onNear, loaded: 21 }));
    expect(onNear).toHaveBeenLastCalledWith(21);
    onNear.mockClear();
    rerender(grid({ onNear, loaded: 400 }));
    expect(onNear).not.toHaveBeenCalled();
  });

  test('reports when its end is near', () => {
    const onNear = vi.fn();
    render(grid({ onNear, loaded: 20, total: 20 }));
    expect(onNear).toHaveBeenCalledExactlyOnceWith(20);
  });

  test('restores its scroll position when the player goes back to its history entry', () => {
    saveScroll('slots', 50_000);
    const jump = vi.spyOn(window, 'scrollTo');
    render(grid({ loaded: 12_000, restoreKey: 'slots' }));
    expect(jump).toHaveBeenCalledWith(expect.objectContaining({ top: 50_000 }));
    expect(Number(cells()[0]?.getAttribute('aria-posinset'))).toBeGreaterThan(100);
  });

  test('saves its position once it has been scrolled, and not before', async () => {
    render(grid({ loaded: 12_000, restoreKey: 'slots' }));
    expect(savedScroll('slots')).toBeUndefined();
    scroll(50_000);
    await vi.waitFor(() => expect(savedScroll('slots')).toBe(50_000));
  });

  test('starts at its top in a new history entry', () => {
    const jump = vi.spyOn(window, 'scrollTo');
    render(grid({ loaded: 12_000, restoreKey: 'slots' }));
    expect(jump).not.toHaveBeenCalledWith(expect.objectContaining({ top: 50_000 }));
    expect(cells()[0]?.getAttribute('aria-posinset')).toBe('1');
    expect(savedScroll('live')).toBeUndefined();
  });
});
