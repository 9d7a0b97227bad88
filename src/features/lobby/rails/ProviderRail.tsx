import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { Provider } from '../../../contract/subjects/games.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Rail } from '../../../ui/lists/Rail.tsx';
import { providerPath } from '../../games/links.ts';
import { catalogue, loadProviders, useCatalogue } from '../../games/state.ts';
import styles from './ProviderRail.module.css';

const SHOWN = 20;

/** How many games of a provider can be played. */
const playableOf = ({ playable, total }: Provider): number => playable ?? total ?? 0;

/** The providers with the most games that can be played. */
export default memo(function ProviderRail() {
  const { t } = useLingui();
  const { providers } = useCatalogue();
  useLoad(loadProviders, catalogue.providersLoading);
  const all = { name: t({ id: 'lobby.providers', message: 'Providers' }) };
  const largest = providers
    .map(provider => ({ ...provider, total: playableOf(provider) }))
    .sort((a, b) => b.total - a.total)
    .slice(0, SHOWN);
  if (largest.length === 0) return null;
  return (
    <Rail
      title={all.name}
      itemSize="compact"
      className={styles['rail']}
      labels={{
        previous: t({ id: 'lobby.providers.previous', message: 'Previous providers' }),
        next: t({ id: 'lobby.providers.next', message: 'Next providers' }),
      }}
      action={
        <Button
          size="s"
          variant="quiet"
          href={pathOf('producers')}
          aria-label={t({ id: 'lobby.rail.all.label', message: `See all of ${all.name}` })}
        >
          <Trans id="lobby.rail.all">See all</Trans>
        </Button>
      }
    >
      {largest.map(({ slug, name, total }) => (
        <Anchor key={slug} href={providerPath(slug)} className={styles['card'] ?? ''}>
          <span className={styles['name']}>{name}</span>
          {total > 0 && (
            <span className={styles['total']}>
              <Plural id="games.count" value={total} one="# game" other="# games" />
            </span>
          )}
        </Anchor>
      ))}
    </Rail>
  );
});
