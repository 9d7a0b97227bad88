import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { useTopDialog } from '../../../src/ui/overlays/open-dialogs.ts';

afterEach(cleanup);

function Top() {
  return <p>{useTopDialog()?.querySelector('h2')?.textContent ?? 'none'}</p>;
}

function stack(open: { lower: boolean; upper: boolean }, close: () => void, blocking = false) {
  return (
    <>
      <Top />
      <Dialog open={open.lower} onClose={() => undefined} title="Lower" closeLabel="Close">
        below
      </Dialog>
      <Dialog open={open.upper} onClose={close} title="Upper" closeLabel="Close" blocking={blocking}>
        above
      </Dialog>
    </>
  );
}

test('the last opened dialog is on top, above the one that was open before', async () => {
  const { rerender } = render(stack({ lower: true, upper: false }, () => undefined));
  expect(screen.getByText('Lower', { selector: 'p' })).toBeDefined();
  await act(async () => rerender(stack({ lower: true, upper: true }, () => undefined)));
  expect(screen.getByText('Upper', { selector: 'p' })).toBeDefined();
  await act(async () => rerender(stack({ lower: true, upper: false }, () => undefined)));
  expect(screen.getByText('Lower', { selector: 'p' })).toBeDefined();
  await act(async () => rerender(stack({ lower: false, upper: false }, () => undefined)));
  expect(screen.getByText('none')).toBeDefined();
});

test('a click on the backdrop closes the dialog that it belongs to, unless that one blocks', () => {
  const close = vi.fn();
  const { rerender } = render(stack({ lower: true, upper: true }, close, true));
  const upper = screen.getByRole('dialog', { name: 'Upper' });
  const press = () => {
    fireEvent.mouseDown(upper);
    fireEvent.click(upper);
  };
  press();
  expect(close).not.toHaveBeenCalled();
  rerender(stack({ lower: true, upper: true }, close));
  press();
  expect(close).toHaveBeenCalledOnce();
});
