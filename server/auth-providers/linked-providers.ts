import type { LinkedProvider } from '../../src/contract/subjects/security.ts';
import { latestSecurityEvents } from '../account/security-events.ts';
import { countRecoveryCodes, isTwoFactorOn } from '../account/two-factor.ts';
import type { AppContext, Handler } from '../context.ts';
import { listPasskeys } from '../security/passkeys.ts';
import { listIdentities } from './identities.ts';
import { listProviders } from './providers.ts';

/** The providers that are offered, and those that the player is linked with although they are not offered any more. */
async function linkedProviders(
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

/** How the account is secured; here, since `security` may not import the providers, which import it. */
export const loadSecurity: Handler<'loadSecurity'> = async ({ app, player }) => ({
  has_password: player.password_hash !== '',
  two_factor_enabled: await isTwoFactorOn(app.db, player.id),
  recovery_codes_left: await countRecoveryCodes(app.db, player.id),
  passkeys: await listPasskeys(app.db, player.id),
  providers: await linkedProviders(app, player.id),
  events: await latestSecurityEvents(app.db, player.id),
});
