import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { Rail } from '../../../ui/lists/Rail.tsx';
import { providerPath } from '../../games/links.ts';
import { useCatalogue } from '../../games/state.ts';
import styles from './ProviderRail.module.css';

const SHOWN = 20;

/** The providers with the most games. */
export const ProviderRail = memo(function ProviderRail() {
  const { t } = useLingui();
  const { providers } = useCatalogue();
  const largest = [...providers].sort((a, b) => (b.total ?? 0) - (a.total ?? 0)).slice(0, SHOWN);
  if (largest.length === 0) return null;
  return (
    <Rail
      title={<Trans id="lobby.providers">Providers</Trans>}
      itemSize="compact"
      className={styles['rail']}
      labels={{
        previous: t({ id: 'lobby.providers.previous', message: 'Earlier providers' }),
        next: t({ id: 'lobby.providers.next', message: 'More providers' }),
      }}
    >
      {largest.map(({ slug, name, total }) => (
        <Anchor key={slug} href={providerPath(slug)} className={styles['card'] ?? ''}>
          <span className={styles['name']}>{name}</span>
          {total !== undefined && (
            <span className={styles['total']}>
              <Plural id="games.count" value={total} one="# game" other="# games" />
            </span>
          )}
        </Anchor>
      ))}
    </Rail>
  );
});
