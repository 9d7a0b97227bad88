import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { openSearch } from '../../features/search/panel-state.ts';
import styles from './TabBar.module.css';

/** The middle of the bar for guests. */
export function SearchTab() {
  const { t } = useLingui();
  return (
    <button type="button" className={styles['centre']} onClick={openSearch}>
      <Search aria-hidden />
      <span className="visually-hidden">{t({ id: 'search.open', message: 'Search games' })}</span>
    </button>
  );
}
