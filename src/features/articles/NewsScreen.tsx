import { TextPage } from '../pages/TextPage.tsx';
import { ArticleList } from './ArticleList.tsx';

/** All articles (decisions D29). */
export default function NewsScreen() {
  return (
    <TextPage
      slug="news"
      path="/news"
      after={({ json }) => <ArticleList articles={json.articles} level={2} />}
    />
  );
}
