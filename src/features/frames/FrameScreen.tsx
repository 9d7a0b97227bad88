import { useLingui } from '@lingui/react';
import { type RouteDefinition, routes } from '../../contract/routes.ts';
import { type ScreenProps, useScreenName } from '../../core/screen.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AreaIcon } from './AreaIcon.tsx';
import { areaWords } from './area-words.ts';
import { placeNameOf } from './place-names.ts';

/** The frame of a page whose subject comes later: it says so, and has one way on (decisions D32). */
export default function FrameScreen({ route: name = 'profile' }: ScreenProps) {
  const { i18n } = useLingui();
  const { area = 'account' }: RouteDefinition = routes[name];
  const { text, action, href } = areaWords[area];
  const placeName = placeNameOf(name);
  const title = placeName ? i18n._(placeName) : '';
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
