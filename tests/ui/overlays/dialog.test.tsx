import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';

afterEach(cleanup);

function World({ blocking = false, onClose = () => {} }: { blocking?: boolean; onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Deposit
      </button>
      <Dialog open={open} onClose={close} title="Cashbox" closeLabel="Close" blocking={blocking}>
        <input aria-label="Amount" />
      </Dialog>
    </>
  );
}

function openDialog() {
  const opener = screen.getByRole('button', { name: 'Deposit' });
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: screen.getByRole('dialog', { name: 'Cashbox' }) as HTMLDialogElement };
}

function cancel(dialog: HTMLElement) {
  const event = new Event('cancel', { cancelable: true });
  act(() => void dialog.dispatchEvent(event));
  return event;
}

describe('a dialog', () => {
  test('opens as a modal with the focus on its heading', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    render(<World />);
    const { dialog } = openDialog();
    expect(showModal).toHaveBeenCalledOnce();
    expect(dialog.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cashbox' }));
  });

  test('returns the focus when it closes', () => {
    render(<World />);
    const { opener, dialog } = openDialog();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog.open).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  test('returns the focus when it is unmounted while open', () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const { unmount } = render(
      <Dialog open onClose={() => {}} title="Cashbox" closeLabel="Close">
        text
      </Dialog>,
    );
    expect(document.activeElement).not.toBe(opener);
    unmount();
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });

  test('returns the focus to the button of a popover that has closed meanwhile', () => {
    const panel = document.body.appendChild(document.createElement('div'));
    panel.id = 'panel';
    panel.setAttribute('popover', 'auto');
    const link = panel.appendChild(document.createElement('button'));
    const button = document.body.appendChild(document.createElement('button'));
    button.setAttribute('popovertarget', 'panel');
    link.focus();
    const { unmount } = render(
      <Dialog open onClose={() => {}} title="Cashbox" closeLabel="Close">
        <p>Wallets</p>
      </Dialog>,
    );
    // What is hidden can't be focused.
    link.focus = () => undefined;
    unmount();
    expect(document.activeElement).toBe(button);
    panel.remove();
    button.remove();
  });

  test('focuses the child that asks for it', () => {
    render(
      <Dialog open onClose={() => {}} title="Search" closeLabel="Close">
        <input aria-label="Game" data-autofocus />
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Game'));
  });

  test('closes through its owner on Escape', () => {
    const onClose = vi.fn();
    render(<World onClose={onClose} />);
    const event = cancel(openDialog().dialog);
    expect(event.defaultPrevented).toBe(true);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('closes on its backdrop and not on a press that began inside', () => {
    const onClose = vi.fn();
    render(<World onClose={onClose} />);
    const { dialog } = openDialog();
    fireEvent.mouseDown(screen.getByLabelText('Amount'));
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.mouseDown(dialog);
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('stays open when the second press of a double one falls on its backdrop', () => {
    const onClose = vi.fn();
    render(<World onClose={onClose} />);
    const { dialog } = openDialog();
    fireEvent.mouseDown(dialog, { detail: 2 });
    fireEvent.click(dialog, { detail: 2 });
    expect(onClose).not.toHaveBeenCalled();
  });

  test('that blocks stays on Escape, on its backdrop and when the browser closes it', () => {
    const onClose = vi.fn();
    render(<World blocking onClose={onClose} />);
    const { dialog } = openDialog();
    expect(cancel(dialog).defaultPrevented).toBe(true);
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
    fireEvent.mouseDown(dialog);
    fireEvent.click(dialog);
    act(() => dialog.close());
    expect(dialog.open).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});
