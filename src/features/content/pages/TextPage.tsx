import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { intlTag } from '../../../contract/operator/locales.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { useScreenName } from '../../../core/shell/screen.ts';
import { RichText } from '../../../ui/content/RichText.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import DataAge from '../../data-age/DataAge.tsx';
import { NotFoundList } from '../../games/list/NotFoundList.tsx';
import { LanguageNote } from './LanguageNote.tsx';
import styles from './Page.module.css';
import { PageErrorState } from './PageErrorState.tsx';
import { type ParsedPage, pageResource, usePageState } from './page.ts';
import { pages, usePages } from './state.ts';

/** Widths of the placeholder lines. */
const SKELETON_LINE_WIDTHS = ['92%', '97%', '64%', '90%', '95%', '88%', '41%'];

interface Props {
  slug: string;
  /** The page's own path: under another one it is not found. */
  path: string;
  /** Content below the title, and after the text. */
  lead?: ((page: ParsedPage) => ReactNode) | undefined;
  after?: (page: ParsedPage) => ReactNode;
}

/** A page of the content system in its five states (LOOK-4). */
export function TextPage({ slug, path, lead, after }: Props) {
  const { t } = useLingui();
  const { state, load } = pageResource(slug);
  useLoad(load, state.loading);
  const { page, isMissing, loading } = usePageState(slug);
  const isOtherPath = page?.path.startsWith('/') === true && page.path !== path;
  const isNotFound = isMissing || isOtherPath;
  const listedPage = useListedPage(slug);
  useScreenName(page?.title ?? listedPage?.title ?? null, isNotFound);
  if (isNotFound)
    return <NotFoundList title={t({ id: 'notFound.title', message: 'We couldn’t find this page' })} />;
  if (page)
    return (
      <article className={styles['page']}>
        <header className={styles['head']}>
          <h1 lang={intlTag(page.locale)}>{page.title}</h1>
          <DataAge loading={loading} variant="reserved" />
          {lead?.(page)}
        </header>
        <LanguageNote locale={page.locale} />
        <div lang={intlTag(page.locale)}>
          <RichText nodes={page.nodes} />
        </div>
        {after?.(page)}
      </article>
    );
  const isFailed = loading.phase === 'offline' || loading.phase === 'error';
  if (!isFailed) return <PageSkeleton />;
  if (!listedPage) return <PageErrorState phase={loading.phase} onRetry={load} />;
  return (
    <article className={styles['page']}>
      <header className={styles['head']}>
        <h1 lang={intlTag(listedPage.locale)}>{listedPage.title}</h1>
        <DataAge loading={pages.loading} variant="reserved" />
      </header>
      <LanguageNote locale={listedPage.locale} />
      <div lang={intlTag(listedPage.locale)}>
        <RichText nodes={listedPage.nodes} />
      </div>
    </article>
  );
}

/** A page whose text came with the list, used when the page itself fails to load. */
function useListedPage(slug: string) {
  const { list } = usePages();
  return list.find(page => page.slug === slug && page.meta.mainContent);
}

function PageSkeleton() {
  return (
    <div className={styles['page']} aria-busy="true">
      <div className={styles['head']}>
        <Skeleton h="32px" w="60%" />
      </div>
      <div className={styles['lines']}>
        {SKELETON_LINE_WIDTHS.map(width => (
          <Skeleton key={width} h="1rem" w={width} />
        ))}
      </div>
    </div>
  );
}
