import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Building2 } from 'lucide-react';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../../contract/operator/locales.ts';
import type { Provider } from '../../../contract/subjects/games.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { language } from '../../../core/shell/i18n.ts';
import { type ScreenProps, useScreenName } from '../../../core/shell/screen.ts';
import { nameComparator } from '../../../lib/collator.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import DataAge from '../../data-age/DataAge.tsx';
import { LobbyLink } from '../LobbyLink.tsx';
import { providerPath } from '../links.ts';
import ListError from '../list/ListError.tsx';
import listStyles from '../list/ListScreen.module.css';
import { catalogue, loadProviders, useCatalogue } from '../state.ts';
import styles from './ProvidersScreen.module.css';
import './provider-parts.ts';
import { useProviderSearch } from './useProviderSearch.tsx';

/** All providers from A to Z, with a search among them (ROUTE-74, decision 0113). */
export default function ProvidersScreen(_: ScreenProps) {
  const { t } = useLingui();
  useScreenName(null);
  const { providers, providersLoading: loading } = useCatalogue();
  useLoad(loadProviders, catalogue.providersLoading);
  const { field, found, noneFound } = useProviderSearch(providers);
  const tag = intlTag(useSnapshot(language).locale);
  const isLoaded = loading.at !== null || providers.length > 0;
  const hasFailed = !isLoaded && (loading.phase === 'error' || loading.phase === 'offline');
  return (
    <div className={listStyles['screen']}>
      <header className={listStyles['heading']}>
        <div className={listStyles['title']}>
          <h1>
            <Trans id="title.producers">Game providers</Trans>
          </h1>
          <span className={listStyles['facts']}>
            <span className={listStyles['count']} role="status">
              {isLoaded ? (
                <Plural
                  id="games.providers.count"
                  value={found.length}
                  one="# provider"
                  other="# providers"
                />
              ) : (
                '\u00a0'
              )}
            </span>
            <DataAge loading={loading} />
          </span>
        </div>
      </header>
      {hasFailed && (
        <ListError
          phase={loading.phase}
          onRetry={loadProviders}
          title={t({ id: 'games.providers.error', message: 'We couldn’t load the providers' })}
        />
      )}
      {isLoaded && providers.length === 0 && (
        <EmptyState
          icon={<Building2 aria-hidden />}
          title={t({ id: 'games.providers.empty', message: 'No providers yet' })}
          action={<LobbyLink />}
        />
      )}
      {providers.length > 0 && (
        <div className={styles['search']}>
          {field}
          {noneFound}
        </div>
      )}
      {!isLoaded && !hasFailed && <Placeholders />}
      {groupByLetter(found, tag).map(({ letter, members }) => (
        <Letter key={letter} letter={letter} providers={members} />
      ))}
    </div>
  );
}

interface LetterGroup {
  /** A capital letter, or `#` for names that begin with a digit or a sign. */
  readonly letter: string;
  readonly members: readonly Provider[];
}

/** Providers in the order of a language (a tag of `Intl`), by the letter that their names begin with. */
function groupByLetter(providers: readonly Provider[], tag: string): readonly LetterGroup[] {
  const compare = nameComparator(tag);
  const base = new Intl.Collator(tag, { sensitivity: 'base' });
  const groups: { letter: string; members: Provider[] }[] = [];
  for (const provider of [...providers].sort((a, b) => compare(a.name, b.name))) {
    const [first = ''] = provider.name;
    // Without its accent, unless it is a letter of its own in the language.
    const [plain = first] = first.normalize('NFD');
    const initial = base.compare(plain, first) === 0 ? plain : first;
    const letter = /\p{L}/u.test(initial) ? initial.toLocaleUpperCase(tag) : '#';
    const last = groups.at(-1);
    if (last && base.compare(last.letter, letter) === 0) last.members.push(provider);
    else groups.push({ letter, members: [provider] });
  }
  return groups;
}

/** The providers whose names begin with a letter. */
function Letter({ letter, providers }: { letter: string; providers: readonly Provider[] }) {
  const id = useId();
  return (
    <section className={styles['letter']} aria-labelledby={id}>
      <h2 id={id}>{letter}</h2>
      <ul className={styles['cards']}>
        {providers.map(provider => (
          <li key={provider.slug}>
            <Card provider={provider} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ provider: { slug, name, total: all = 0, playable = all } }: { provider: Provider }) {
  const total = playable || all;
  return (
    <Anchor href={providerPath(slug)} className={styles['card'] ?? ''}>
      <span className={styles['monogram']} aria-hidden>
        {monogramOf(name)}
      </span>
      <span className={styles['text']}>
        <span className={styles['name']}>{name}</span>{' '}
        {total > 0 && (
          <span className={styles['total']}>
            {playable > 0 ? (
              <Plural id="games.count" value={total} one="# game" other="# games" />
            ) : (
              <Plural id="games.titles" value={total} one="# title" other="# titles" />
            )}
          </span>
        )}
      </span>
    </Anchor>
  );
}

/** The first letters of the first two words: the catalogue has no logos of providers. */
const monogramOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .slice(0, 2)
    .map(([first = '']) => first)
    .join('')
    .toUpperCase();

const PLACEHOLDERS = [...'abcdefgh'];

function Placeholders() {
  return (
    <div className={styles['cards']} aria-busy>
      {PLACEHOLDERS.map(key => (
        <Skeleton key={key} className={styles['placeholder']} />
      ))}
    </div>
  );
}
