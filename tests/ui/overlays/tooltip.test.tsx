import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Tooltip from '../../../src/ui/overlays/Tooltip.tsx';
import { mount } from '../../setup/mount.tsx';

afterEach(cleanup);

const mountTooltip = () =>
  mount(
    <>
      <Tooltip label="About the bonus">Bets use it last.</Tooltip>
      <button type="button">Elsewhere</button>
    </>,
  );
const button = () => screen.getByRole('button', { name: 'About the bonus' });
const tip = () => screen.getByRole('tooltip', { hidden: true });
const isOpen = () => tip().dataset['open'] === 'true';

describe('a tooltip', () => {
  test('describes its button', () => {
    mountTooltip();
    expect(button().getAttribute('aria-describedby')).toBe(tip().id);
    expect(tip().textContent).toBe('Bets use it last.');
    expect(isOpen()).toBe(false);
  });

  test('shows with the pointer, and goes when it leaves', async () => {
    mountTooltip();
    await userEvent.hover(button());
    expect(isOpen()).toBe(true);
    await userEvent.unhover(button());
    await vi.waitFor(() => expect(isOpen()).toBe(false));
  });

  test('stays while the pointer crosses to its text', async () => {
    vi.useFakeTimers();
    try {
      mountTooltip();
      const root = tip().parentElement as HTMLElement;
      fireEvent.pointerEnter(root, { pointerType: 'mouse' });
      fireEvent.pointerLeave(root, { pointerType: 'mouse' });
      fireEvent.pointerEnter(root, { pointerType: 'mouse' });
      vi.runAllTimers();
      expect(isOpen()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('shows on a press, and goes with a press elsewhere', async () => {
    mountTooltip();
    fireEvent.click(button());
    expect(isOpen()).toBe(true);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(isOpen()).toBe(false);
  });

  test('goes with Escape, which closes nothing else', () => {
    const onEscape = vi.fn();
    addEventListener('keydown', onEscape);
    mountTooltip();
    fireEvent.click(button());
    const isUnhandled = fireEvent.keyDown(button(), { key: 'Escape' });
    removeEventListener('keydown', onEscape);
    expect(isOpen()).toBe(false);
    expect(isUnhandled).toBe(false);
    expect(onEscape).not.toHaveBeenCalled();
  });

  test('is 180 px wide, 225 in the balance', () => {
    const widthsIn = (path: string) =>
      [...readFileSync(path, 'utf8').matchAll(/--tooltip-w: (\w+);/g)].map(([, width]) => width);
    expect(widthsIn('src/ui/styles/tokens.css')).toEqual(['180px']);
    expect(widthsIn('src/features/wallet/Balance.module.css')).toEqual(['225px']);
    expect(readFileSync('src/ui/overlays/Tooltip.module.css', 'utf8')).toContain('var(--tooltip-w)');
  });
});
