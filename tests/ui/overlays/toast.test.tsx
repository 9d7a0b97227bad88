import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { TOAST_MS, type ToastContent } from '../../../src/ui/overlays/Toast.tsx';
import { ToastRegion } from '../../../src/ui/overlays/ToastRegion.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function show(toast: Partial<ToastContent> = {}) {
  const onDismiss = vi.fn();
  const toasts = [{ id: 'a', text: 'Saved', tone: 'plain' as const, ...toast }];
  render(<ToastRegion toasts={toasts} onDismiss={onDismiss} dismissLabel="Dismiss" />);
  return { onDismiss, box: screen.getByText('Saved').parentElement as HTMLElement };
}

describe('a toast', () => {
  test('is announced in a status region and removed after ten seconds', () => {
    const { onDismiss } = show();
    expect(screen.getByRole('status').textContent).toContain('Saved');
    pass(TOAST_MS - 1);
    expect(onDismiss).not.toHaveBeenCalled();
    pass(1);
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
  });

  test('pauses its timer while the pointer is on it', () => {
    const { onDismiss, box } = show();
    pass(6_000);
    fireEvent.pointerEnter(box);
    pass(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.pointerLeave(box);
    pass(3_999);
    expect(onDismiss).not.toHaveBeenCalled();
    pass(1);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  test('pauses its timer while the focus is in it, also when the focus moves within', () => {
    const { onDismiss } = show({ action: <button type="button">Undo</button> });
    const [undo, dismiss] = [screen.getByText('Undo'), screen.getByLabelText('Dismiss')];
    act(() => undo.focus());
    act(() => dismiss.focus());
    pass(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => dismiss.blur());
    pass(TOAST_MS);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  test('that is sticky stays until it is dismissed', () => {
    const { onDismiss } = show({ sticky: true });
    pass(TOAST_MS * 100);
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.click(screen.getByLabelText('Dismiss'));
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
  });

  test('is inside the topmost modal, where it can be used', () => {
    const world = (open: boolean) => (
      <>
        <ToastRegion
          toasts={[{ id: 'a', text: 'Saved', tone: 'plain' }]}
          onDismiss={() => {}}
          dismissLabel="Dismiss"
        />
        <Dialog open={open} onClose={() => {}} title="Cashbox" closeLabel="Close">
          text
        </Dialog>
      </>
    );
    const { rerender } = render(world(true));
    expect(screen.getByRole('dialog').contains(screen.getByText('Saved'))).toBe(true);
    rerender(world(false));
    expect(screen.getByText('Saved').closest('dialog')).toBeNull();
  });

  test('that first shows as a modal closes is shown in the page', () => {
    const shownIn: (Element | null)[] = [];
    const prototype = HTMLElement.prototype as { showPopover?: () => void };
    const original = Object.getOwnPropertyDescriptor(prototype, 'showPopover');
    // As a browser does.
    prototype.showPopover = function (this: HTMLElement) {
      if (!this.isConnected) throw new DOMException('disconnected', 'InvalidStateError');
      shownIn.push(this.parentElement);
    };
    const toasts = [{ id: 'a', text: 'Saved', tone: 'plain' as const }];
    try {
      const { rerender } = render(
        <Dialog open title="Profile" onClose={vi.fn()} closeLabel="Close">
          <p>Text</p>
        </Dialog>,
      );
      rerender(<ToastRegion toasts={toasts} onDismiss={vi.fn()} dismissLabel="Dismiss" />);
      expect(screen.getByText('Saved').closest('[popover]')?.parentElement).toBe(document.body);
      expect(shownIn.at(-1)).toBe(document.body);
    } finally {
      if (original) Object.defineProperty(prototype, 'showPopover', original);
      else delete prototype.showPopover;
    }
  });
});
