import type { Provider } from '../../contract/subjects/games.ts';
import { useSelected } from '../../core/data/useSelected.ts';
import { catalogue } from './state.ts';

const nameFromSlug = (slug: string): string =>
  slug
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** A provider's name; before the list is loaded, its slug in readable form. */
export const providerName = (slug: string, providers: readonly Provider[]): string =>
  providers.find(provider => provider.slug === slug)?.name ?? nameFromSlug(slug);

export const useProviderName = (slug: string): string =>
  useSelected(catalogue, ({ providers }) => providerName(slug, providers));
