import type { ScreenProps } from '../../core/screen.ts';
import { AwardList } from '../awards/AwardList.tsx';
import { TextPage } from './TextPage.tsx';

/** A page that is a route by its slug (platform 2.1). */
export default function PageScreen({ params }: ScreenProps) {
  const slug = params['slug'] ?? '';
  return (
    <TextPage
      key={slug}
      slug={slug}
      path={`/${slug}`}
      after={({ json }) => json.awards.length > 0 && <AwardList awards={json.awards} level={2} />}
    />
  );
}
