import { useState } from 'react';
import { Button } from '../../../src/ui/controls/Button.tsx';
import { TextField } from '../../../src/ui/fields/TextField.tsx';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { Sheet } from '../../../src/ui/overlays/Sheet.tsx';
import { ToastRegion } from '../../../src/ui/overlays/ToastRegion.tsx';

const LINES = Array.from({ length: 40 }, (_, index) => index + 1);

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'end' | 'full'>();
  const [toasts, setToasts] = useState<string[]>([]);
  const [amount, setAmount] = useState('50.00');
  const close = () => setOpen(undefined);
  return (
    <section>
      <h1>Overlays</h1>
      <div className="line">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('full')}>Full dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('end')}>End sheet</Button>
        <Button onClick={() => setToasts(['a', 'b', 'c'])}>Toasts</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Deposit"
        closeLabel="Close"
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="play">Deposit €50.00</Button>
          </>
        }
      >
        <div className="stack">
          <p>Sandbox money: nothing is taken from any account.</p>
          <TextField label="Amount" name="amount" value={amount} onChange={setAmount} trailing="EUR" />
          <Button onClick={() => setToasts(['d'])}>Say something</Button>
        </div>
      </Dialog>
      <Dialog open={open === 'full'} onClose={close} title="Search" closeLabel="Close" size="full">
        {LINES.map(line => (
          <p key={line}>A long text that scrolls inside of the dialog, line {line}.</p>
        ))}
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={close} title="Book of Tests" closeLabel="Close">
        <div className="stack">
          <Button variant="play" full size="l">
            Play
          </Button>
          <Button full size="l">
            Try for free
          </Button>
        </div>
      </Sheet>
      <Sheet open={open === 'end'} onClose={close} title="Notices" closeLabel="Close" side="end">
        <p>You have no notices.</p>
      </Sheet>
      <ToastRegion
        label="Messages"
        dismissLabel="Dismiss"
        onDismiss={id => setToasts(toasts.filter(other => other !== id))}
        toasts={toasts.map(id => ({
          id,
          tone: id === 'a' ? 'success' : id === 'b' ? 'warning' : 'plain',
          text:
            id === 'b'
              ? 'You reached your deposit limit of €200.00 for this week.'
              : 'Book of Tests is in your favourites.',
          sticky: id === 'b',
          action: id === 'b' && <Button size="s">Limits</Button>,
        }))}
      />
    </section>
  );
}
