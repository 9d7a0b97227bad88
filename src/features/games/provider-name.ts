import type { Provider } from '../../contract/games.ts';
import { useSelected } from '../../core/selected.ts';
import { catalogue } from './state.ts';

const readable = (slug: string): string =>
  slug
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** A provider's name; before the list is there, its slug made readable. */
export const providerName = (slug: string, providers: readonly Provider[]): string =>
  providers.find(provider => provider.slug === slug)?.name ?? readable(slug);

export const useProviderName = (slug: string): string =>
  useSelected(catalogue, ({ providers }) => providerName(slug, providers));
