import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import { withLazyMessages } from '../shell/i18n.ts';
import { toast } from '../shell/toasts.ts';
import { fetchChunk } from './fetch-chunk.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A dialog whose chunk is fetched when it is first opened. Where that fails for good the page stays as it is and a toast explains,
 * while `lazy` would fail the whole screen.
 */
export function useLazyDialog<P extends object>(
  load: Loader<P>,
  props: (close: () => void) => P,
  onFail?: () => void,
) {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<P> }>();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  const open = async () => {
    try {
      const { default: Dialog } = await fetchChunk(() => withLazyMessages(load()));
      setLoaded({ Dialog });
      setOpen(true);
    } catch {
      onFail?.();
      toast(
        t({
          id: 'games.part.offline',
          message: 'You need a connection the first time. Try again when you’re online.',
        }),
      );
    }
  };
  const node: ReactNode = loaded && isOpen ? <loaded.Dialog {...props(close)} /> : null;
  return { node, open: () => void open(), close, isOpen };
}
