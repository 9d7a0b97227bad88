import { deviceStore } from '../../core/device-store.ts';

/** The specification's own key (platform 9). */
const NAME = 'showedSpecialSlotPopup';

export const wasIntroduced = (): boolean => deviceStore.get(NAME) !== null;

export const markIntroduced = (): void => deviceStore.set(NAME, 'true');
