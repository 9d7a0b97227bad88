import { preloadComponent } from '../../core/scheduling/useLazyComponent.ts';

/** The end of a player's header, a chunk of its own. */
export const playerActions = () => import('./PlayerActions.tsx');

/** Loads it with what it loads itself, before the first render, for HTML that shows it. Never rejects. */
export async function preloadPlayerParts(): Promise<void> {
  await preloadComponent(playerActions);
  const module = await playerActions().catch(() => null);
  if (module) await preloadComponent(module.notificationBell);
}
