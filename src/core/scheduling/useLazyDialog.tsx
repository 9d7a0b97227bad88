import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import { toast } from '../../core/toasts.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A part that is fetched when it is first opened. Without a network and without the chunk the page stays as it is and a
 * toast says so, where `lazy` would fail the whole screen.
 */
export function useLazyPart<P extends object>(
  load: Loader<P>,
  props: (close: () => void) => P,
  onFail?: () => void,
) {
  const { t } = useLingui();
  const [part, setPart] = useState<{ Part: ComponentType<P> }>();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  const open = async () => {
    try {
      const { default: Part } = await load();
      setPart({ Part });
      setOpen(true);
    } catch {
      onFail?.();
      toast(t({ id: 'games.part.offline', message: 'This needs a connection the first time. Try again.' }));
    }
  };
  const node: ReactNode = part && isOpen ? <part.Part {...props(close)} /> : null;
  return { node, open: () => void open(), close, isOpen };
}
