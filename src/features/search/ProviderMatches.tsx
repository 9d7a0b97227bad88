import { useLingui } from '@lingui/react/macro';
import type { Provider } from '../../contract/subjects/games.ts';
import { normalizeText } from '../../lib/normalize-text.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { providerPath } from '../games/links.ts';
import { useCatalogue } from '../games/state.ts';
import styles from './SearchPanel.module.css';
import { MIN_LENGTH, normalizeQuery, useSearchState } from './state.ts';

const SHOWN = 6;

/** Providers in whose name a word starts with what is typed. */
export function matchingProviders(providers: readonly Provider[], text: string): Provider[] {
  const typed = normalizeText(text).trim();
  if (typed.length < MIN_LENGTH) return [];
  return providers.filter(({ name }) => ` ${normalizeText(name)}`.includes(` ${typed}`)).slice(0, SHOWN);
}

export function ProviderMatches() {
  const { t } = useLingui();
  const { providers } = useCatalogue();
  const { text } = useSearchState();
  const matches = matchingProviders(providers, normalizeQuery(text));
  if (matches.length === 0) return null;
  return (
    <nav className={styles['chips']} aria-label={t({ id: 'search.providers', message: 'Providers' })}>
      {matches.map(({ slug, name, total, playable = total }) => (
        <Anchor key={slug} href={providerPath(slug)} className={styles['provider'] ?? ''}>
          {name}
          {playable ? <span className={styles['total']}>{playable}</span> : null}
        </Anchor>
      ))}
    </nav>
  );
}
