import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useLazyDialog } from '../../core/scheduling/useLazyDialog.tsx';
import { closeSearch, openSearch, searchFor, useSearchPanel } from './panel-state.ts';

type Props = {
  className?: string | undefined;
  hasField: boolean;
};

/**
 * The header's field, which a press, a key or its submission turns into the search; so do `/` and Ctrl+K. The focus alone opens
 * nothing (WCAG 3.2.1). Before the app has started its form leads to `?search=`, which opens the search. Mounted once, since it
 * renders the panel, also where there is no field.
 */
export function HeaderSearch({ className, hasField }: Props) {
  const { t } = useLingui();
  const { isOpen, text } = useSearchPanel();
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
  const label = t({ id: 'search.open', message: 'Search games' });
  return (
    <>
      {hasField && (
        <search className={className}>
          <form
            onSubmit={event => {
              event.preventDefault();
              openSearch();
            }}
          >
            <Search aria-hidden />
            <input
              type="search"
              name="search"
              autoComplete="off"
              maxLength={100}
              aria-label={label}
              placeholder={label}
              aria-haspopup="dialog"
              aria-keyshortcuts="/ Control+K"
              value={text}
              onChange={event => searchFor(event.target.value)}
              onClick={openSearch}
            />
          </form>
        </search>
      )}
      {node}
    </>
  );
}

const FIELDS = 'input, textarea, select, [contenteditable]';

/** `/` outside fields, and Ctrl+K or Cmd+K anywhere, open the search; not over another dialog. */
function useSearchKeys(onOpen: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey } = event;
      const isCommand = event.ctrlKey || event.metaKey;
      const isWanted = isCommand
        ? key.toLowerCase() === 'k' && !shiftKey
        : key === '/' && !altKey && !document.activeElement?.closest(FIELDS);
      if (!isWanted || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
}
