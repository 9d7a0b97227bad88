import { useLingui } from '@lingui/react';
import { CircleUserRound, LifeBuoy, PanelTop, ShieldCheck, Trophy, Wallet } from 'lucide-react';
import type { RouteDefinition } from '../../contract/routes/route-definition.ts';
import { routes } from '../../contract/routes/routes.ts';
import { type ScreenProps, useScreenName } from '../../core/shell/screen.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { type Area, areaTexts } from './area-texts.ts';
import { placeholderTitleOf } from './placeholder-titles.ts';

/** The placeholder of a page whose subject comes later, with one link (decision 0032). */
export default function PlaceholderScreen({ route: name = 'profile' }: ScreenProps) {
  const { i18n } = useLingui();
  const { area = 'account' }: RouteDefinition = routes[name];
  const { text, action, href } = areaTexts[area];
  const descriptor = placeholderTitleOf(name);
  const title = descriptor ? i18n._(descriptor) : '';
  useScreenName(title);
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
  limits: ShieldCheck,
  cashbox: Wallet,
  rewards: Trophy,
  support: LifeBuoy,
  popup: PanelTop,
} as const satisfies Readonly<Record<Area, unknown>>;

export function AreaIcon({ area }: { area: Area }) {
  const Icon = icons[area];
  return <Icon aria-hidden />;
}
