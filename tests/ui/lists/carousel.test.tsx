import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Carousel } from '../../../src/ui/lists/Carousel.tsx';

const LABELS = {
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
  slide: (i: number, n: number) => `Slide ${i} of ${n}`,
};

let isHidden = false;
let isStill = false;

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  isStill = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  const query = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => ({ ...query, matches: isStill }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <Carousel label="Offers" labels={LABELS} autoplayMs={10_000}>
      <p>one</p>
      <p>two</p>
      <p>three</p>
    </Carousel>,
  );
  return screen.getByRole('region', { name: 'Offers' });
}

const current = () => document.querySelector('[aria-current]')?.getAttribute('aria-label');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a carousel', () => {
  test('shows each slide for its time and starts again after the last', () => {
    show();
    pass(9_999);
    expect(current()).toBe('Slide 1 of 3');
    pass(1);
    expect(current()).toBe('Slide 2 of 3');
    pass(10_000);
    pass(10_000);
    expect(current()).toBe('Slide 1 of 3');
  });

  test('is paused by its button until it is played again', () => {
    const region = show();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    fireEvent.pointerLeave(region);
    pass(60_000);
    expect(current()).toBe('Slide 1 of 3');
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    pass(10_000);
    expect(current()).toBe('Slide 2 of 3');
  });

  test('does not move while the pointer or the focus is on it', () => {
    const region = show();
    fireEvent.pointerEnter(region, { pointerType: 'mouse' });
    pass(60_000);
    expect(current()).toBe('Slide 1 of 3');
    fireEvent.pointerLeave(region);
    act(() => screen.getByRole('button', { name: 'Next' }).focus());
    pass(60_000);
    expect(current()).toBe('Slide 1 of 3');
    act(() => screen.getByRole('button', { name: 'Next' }).blur());
    pass(10_000);
    expect(current()).toBe('Slide 2 of 3');
  });

  test('does not move in a hidden tab', () => {
    show();
    isHidden = true;
    fireEvent(document, new Event('visibilitychange'));
    pass(60_000);
    expect(current()).toBe('Slide 1 of 3');
  });

  test('does not move by itself with reduced motion, and has a play button', () => {
    isStill = true;
    show();
    pass(60_000);
    expect(current()).toBe('Slide 1 of 3');
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });
});
