import { preloadComponent } from '../../core/scheduling/useLazyComponent.ts';

/** A player's place in the layout, loaded before the first render of HTML that has it. */
export const playerSlot = () => import('./PlayerSlot.tsx');

/** Never rejects. */
export const preloadPlayerSlot = () => preloadComponent(playerSlot);
