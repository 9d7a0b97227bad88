import { useLingui } from '@lingui/react/macro';
import { useLoad } from '../../../core/data/loader.ts';
import { type ScreenProps, useScreenName } from '../../../core/shell/screen.ts';
import styles from '../list/ListScreen.module.css';
import { NotFoundList } from '../list/NotFoundList.tsx';
import { providerName } from '../provider-name.ts';
import { catalogue, loadProviders, useCatalogue } from '../state.ts';
import { ProviderGames } from './ProviderGames.tsx';
import './provider-parts.ts';

/** The games of one provider, from page n on (ROUTE-31). */
export default function ProviderScreen({ params }: ScreenProps) {
  const { t } = useLingui();
  const slug = params['slug'] ?? '';
  const page = Number(params['page'] ?? 1);
  const { providers, providersLoading } = useCatalogue();
  useLoad(loadProviders, catalogue.providersLoading);
  const playable = providers.find(other => other.slug === slug)?.playable;
  const isUnknown = providersLoading.phase === 'ready' && !providers.some(other => other.slug === slug);
  const isMissing = isUnknown || !Number.isSafeInteger(page) || page < 1;
  const name = providerName(slug, providers);
  useScreenName(isMissing ? null : name, isMissing);
  if (isMissing)
    return (
      <NotFoundList title={t({ id: 'games.producer.missing', message: 'Provider or page not found' })} />
    );
  return (
    <div className={styles['screen']}>
      <ProviderGames key={`${slug}/${page}`} slug={slug} name={name} page={page} playable={playable} />
    </div>
  );
}
