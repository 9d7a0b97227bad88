import { useLingui } from '@lingui/react/macro';
import { useLoad } from '../../core/load.ts';
import { type ScreenProps, useScreenName } from '../../core/screen.ts';
import styles from './ListScreen.module.css';
import { Missing } from './Missing.tsx';
import { ProducerList } from './ProducerList.tsx';
import { providerName } from './provider-name.ts';
import { catalogue, loadProviders, useCatalogue } from './state.ts';

/** The games of one provider, from page n on (platform 2.2). */
export default function ProducerScreen({ params }: ScreenProps) {
  const { t } = useLingui();
  const slug = params['slug'] ?? '';
  const page = Number(params['page'] ?? 1);
  const { providers, providersLoading } = useCatalogue();
  useLoad(loadProviders, catalogue.providersLoading);
  const isUnknown = providersLoading.phase === 'ready' && !providers.some(other => other.slug === slug);
  const isMissing = isUnknown || !Number.isSafeInteger(page) || page < 1;
  const name = providerName(slug, providers);
  useScreenName(isMissing ? null : name, isMissing);
  if (isMissing)
    return (
      <Missing title={t({ id: 'games.producer.missing', message: 'There is no such provider or page' })} />
    );
  return (
    <div className={styles['screen']}>
      <ProducerList key={`${slug}/${page}`} slug={slug} name={name} page={page} />
    </div>
  );
}
