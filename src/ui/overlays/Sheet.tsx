import { Dialog, type DialogProps } from './Dialog.tsx';

type SheetProps = Omit<DialogProps, 'side'> & { side?: 'bottom' | 'end' | undefined };

/** A dialog at an edge of the window at every width: `bottom` for a tile's actions, `end` for lists and menus. */
export function Sheet({ side = 'bottom', ...rest }: SheetProps) {
  return <Dialog {...rest} side={side} />;
}
