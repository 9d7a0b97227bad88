import { Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function NoFavourites() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Heart aria-hidden />}
      title={t({ id: 'favourites.empty.title', message: 'No favourites yet' })}
      text={t({ id: 'favourites.empty.text', message: 'Press the heart on a game and it is kept here.' })}
      action={
        <Button variant="primary" href="/">
          <Trans id="favourites.empty.action">Find games</Trans>
        </Button>
      }
    />
  );
}
