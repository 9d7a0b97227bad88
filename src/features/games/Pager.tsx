import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import styles from './ListScreen.module.css';
import { providerPath } from './links.ts';

/** Links to the pages beside this one, for those who don't scroll. */
export function Pager({ slug, page, pages }: { slug: string; page: number; pages: number }) {
  const { t } = useLingui();
  return (
    <nav className={styles['pager']} aria-label={t({ id: 'games.pager', message: 'Pages' })}>
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
