import type { LinkedProvider } from '../../src/contract/subjects/security.ts';
import type { AppContext } from '../context.ts';
import { listIdentities } from './identities.ts';
import { listProviders } from './providers.ts';

/** The providers that are offered, and those that the player is linked with although they are not offered any more. */
export async function linkedProviders(
  app: Pick<AppContext, 'db' | 'settings'>,
  player_id: number,
): Promise<LinkedProvider[]> {
  const identities = await listIdentities(app.db, player_id);
  const offered = listProviders(app);
  const gone = identities.filter(({ provider }) => offered.every(({ id }) => id !== provider));
  return [...offered, ...gone.map(({ provider }) => ({ id: provider, name: provider }))].map(
    ({ id, name }) => {
      const identity = identities.find(({ provider }) => provider === id);
      return { id, name, email: identity?.email ?? null, linked_at: identity?.created_at ?? null };
    },
  );
}
