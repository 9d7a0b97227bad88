import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { CircleUserRound, LifeBuoy, PanelTop, Trophy } from 'lucide-react';
import type { RouteDefinition } from '../../contract/routes/route-definition.ts';
import { routes } from '../../contract/routes/routes.ts';
import { type ScreenProps, useScreenName } from '../../core/shell/screen.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotFoundList } from '../games/list/NotFoundList.tsx';
import { type Area, areaTexts } from './area-texts.ts';
import { placeholderTitleOf } from './placeholder-titles.ts';

const notFoundTitle = msg({ id: 'notFound.title', message: 'We couldn’t find this page' });

/** The placeholder of a page whose subject comes later, with one link (decision 0032). */
export default function PlaceholderScreen({ route: name = 'bonusBalance', params }: ScreenProps) {
  const { i18n } = useLingui();
  // A tournament, lottery, quest or bonus by its slug or id: there is none yet (ROUTE-12).
  const isMissing = Boolean(params['slug'] ?? params['id']);
  const { area = 'account' }: RouteDefinition = routes[name];
  const { text, action, href } = areaTexts[area];
  const descriptor = placeholderTitleOf(name);
  const title = descriptor ? i18n._(descriptor) : '';
  useScreenName(isMissing ? null : title, isMissing);
  if (isMissing) return <NotFoundList title={i18n._(notFoundTitle)} />;
  return (
    <EmptyState
      level={1}
      icon={<AreaIcon area={area} />}
      title={title}
      text={i18n._(text)}
      action={
        <Button variant="primary" href={href}>
          {i18n._(action)}
        </Button>
      }
    />
  );
}

const icons = {
  account: CircleUserRound,
  rewards: Trophy,
  support: LifeBuoy,
  popup: PanelTop,
} as const satisfies Readonly<Record<Area, unknown>>;

function AreaIcon({ area }: { area: Area }) {
  const Icon = icons[area];
  return <Icon aria-hidden />;
}
