import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useLazyPart } from '../games/useLazyPart.tsx';
import { closeSearch, openSearch, useSearchOpen } from './open.ts';
import { useSearchKeys } from './useSearchKeys.ts';

/** Opens the search; so do `/` and Ctrl+K. Mounted once, in the header: the panel hangs on it. */
export function SearchButton() {
  const { t } = useLingui();
  const isOpen = useSearchOpen();
  const { node, open, close } = useLazyPart(
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
