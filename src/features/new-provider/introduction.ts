import { newProviders } from '../../contract/operator/new-providers.ts';

type ProviderIntroduction = (typeof newProviders)[number];

/** The provider that a player of these groups has not been introduced to yet; null for none. */
export const dueIntroduction = (groups: readonly number[]): ProviderIntroduction | null =>
  newProviders.find(({ group, shownGroup }) => groups.includes(group) && !groups.includes(shownGroup)) ??
  null;
