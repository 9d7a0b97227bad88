import { preloadComponent } from '../../core/scheduling/useLazyComponent.ts';

/** The end of a player's header, a chunk of its own. */
export const playerActions = () => import('./PlayerActions.tsx');

/** The middle of a player's tab bar, in the same chunk. */
export const depositTab = () => playerActions().then(module => ({ default: module.DepositTab }));

/** Loads both with what they load themselves, before the first render, for HTML that shows them. Never rejects. */
export async function preloadPlayerParts(): Promise<void> {
  await Promise.all([playerActions, depositTab].map(preloadComponent));
  const module = await playerActions().catch(() => null);
  if (module) await preloadComponent(module.notificationBell);
}
