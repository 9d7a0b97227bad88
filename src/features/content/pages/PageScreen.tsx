import type { ScreenProps } from '../../../core/shell/screen.ts';
import { AwardList } from './AwardList.tsx';
import { TextPage } from './TextPage.tsx';

/** A page whose slug is its route (ROUTE-47). */
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
