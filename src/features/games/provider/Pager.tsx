import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';
import { providerPath } from '../links.ts';
import styles from '../list/ListScreen.module.css';

type Props = { slug: string; page: number; pages: number; at: 'top' | 'end' };

/** Links to the previous and next page, as an alternative to scrolling. */
export function Pager({ slug, page, pages, at }: Props) {
  const { t } = useLingui();
  const label =
    at === 'top'
      ? t({ id: 'games.pager.top', message: 'Pages, above the list' })
      : t({ id: 'games.pager.end', message: 'Pages, below the list' });
  return (
    <nav className={styles['pager']} aria-label={label}>
      {page > 1 && (
        <Button size="s" href={providerPath(slug, page - 1)}>
          <Trans id="games.pager.previous">Previous page</Trans>
        </Button>
      )}
      <Trans id="games.pager.place">
        Page {page} of {pages}
      </Trans>
      {page < pages && (
        <Button size="s" href={providerPath(slug, page + 1)}>
          <Trans id="games.pager.next">Next page</Trans>
        </Button>
      )}
    </nav>
  );
}
