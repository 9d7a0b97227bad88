import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useLazyDialog } from '../../core/scheduling/useLazyDialog.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { closeSearch, openSearch, useSearchOpen } from './panel-state.ts';

/** Opens the search; so do `/` and Ctrl+K. Mounted once, in the header, since it renders the panel. */
export function SearchButton({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const isOpen = useSearchOpen();
  const { node, open, close } = useLazyDialog(
    () => import('./SearchPanel.tsx'),
    () => ({ onClose: closeSearch }),
    closeSearch,
  );
  useSearchKeys(openSearch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state opens it, from wherever; the functions are new each time
  useEffect(() => {
    if (isOpen) open();
    else close();
  }, [isOpen]);
  return (
    <>
      <IconButton
        className={className}
        label={t({ id: 'search.open', message: 'Search games' })}
        icon={<Search aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={openSearch}
      />
      {node}
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` outside fields, and Ctrl+K or Cmd+K anywhere, open the search; not over another dialog. */
export function useSearchKeys(onOpen: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!(isSlash || isK) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
}
