import { proxy } from 'valtio';

/** Whether a limit of the player is reached, as far as this page has been told (platform 2.4, limit-reached redirect). */
export const limits = proxy({ isReached: false });
