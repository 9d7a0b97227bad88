import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { intlTag } from '../../contract/locales.ts';
import { useLoad } from '../../core/load.ts';
import { useScreenName } from '../../core/screen.ts';
import { parseRichText } from '../../lib/rich-text.ts';
import { RichText } from '../../ui/RichText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DataAge } from '../games/DataAge.tsx';
import { Missing } from '../games/Missing.tsx';
import { OtherLanguage } from './OtherLanguage.tsx';
import styles from './Page.module.css';
import { PageFailure } from './PageFailure.tsx';
import { pageOf, type ReadPage, usePageState } from './page.ts';
import { pages, usePages } from './state.ts';

/** Of the lines that stand for a text. */
const LINES = ['92%', '97%', '64%', '90%', '95%', '88%', '41%'];

interface Props {
  slug: string;
  /** Where the page belongs: under another address it is not found. */
  path: string;
  /** Under the title, and after the text. */
  lead?: (page: ReadPage) => ReactNode;
  after?: (page: ReadPage) => ReactNode;
}

/** A page of the content system in its five states (platform 2.1). */
export function TextPage({ slug, path, lead, after }: Props) {
  const { t } = useLingui();
  const { state, load } = pageOf(slug);
  useLoad(load, state.loading);
  const { page, isMissing, loading } = usePageState(slug);
  const isElsewhere = page?.path.startsWith('/') === true && page.path !== path;
  const isLost = isMissing || isElsewhere;
  const kept = useKept(slug);
  useScreenName(page?.title ?? kept?.title ?? null, isLost);
  if (isLost)
    return <Missing title={t({ id: 'notFound.title', message: 'There is nothing at this address' })} />;
  if (page)
    return (
      <article className={styles['page']}>
        <header className={styles['head']}>
          <h1 lang={intlTag(page.locale)}>{page.title}</h1>
          <DataAge loading={loading} />
          {lead?.(page)}
        </header>
        <OtherLanguage locale={page.locale} />
        <div lang={intlTag(page.locale)}>
          <RichText nodes={page.nodes} />
        </div>
        {after?.(page)}
      </article>
    );
  const isFailed = loading.phase === 'offline' || loading.phase === 'error';
  if (!isFailed) return <PageSkeleton />;
  if (!kept) return <PageFailure phase={loading.phase} onRetry={load} />;
  return (
    <article className={styles['page']}>
      <header className={styles['head']}>
        <h1 lang={intlTag(kept.locale)}>{kept.title}</h1>
        <DataAge loading={pages.loading} />
      </header>
      <OtherLanguage locale={kept.locale} />
      <div lang={intlTag(kept.locale)}>
        <RichText nodes={parseRichText(kept.meta.mainContent ?? '')} />
      </div>
    </article>
  );
}

/** A page whose text came with the list, for when the page itself can't be had. */
function useKept(slug: string) {
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
        {LINES.map(width => (
          <Skeleton key={width} h="1rem" w={width} />
        ))}
      </div>
    </div>
  );
}
