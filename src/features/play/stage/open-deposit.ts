import { openPopup, pathOf, returnTarget } from '../../../core/shell/navigation.ts';
import { play } from '../state.ts';

/** The deposit over the game, which waits below it; one that leads away from the page leads back to the game. */
export const openDeposit = (): void =>
  openPopup(pathOf('cashboxDeposit', {}, { currency: play.session?.currency, back: returnTarget() }));
