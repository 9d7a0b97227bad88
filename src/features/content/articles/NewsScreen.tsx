import { useLingui } from '@lingui/react/macro';
import { Newspaper } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LobbyLink } from '../../games/LobbyLink.tsx';
import { TextPage } from '../pages/TextPage.tsx';
import { ArticleList } from './ArticleList.tsx';

/** All articles (decision 0029). */
export default function NewsScreen() {
  return (
    <TextPage
      slug="news"
      path="/news"
      after={({ json: { articles } }) =>
        articles.length > 0 ? <ArticleList articles={articles} level={2} /> : <NoNews />
      }
    />
  );
}

function NoNews() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Newspaper aria-hidden />}
      title={t({ id: 'articles.empty', message: 'No news yet' })}
      action={<LobbyLink />}
    />
  );
}
