import { proxy } from 'valtio';

/** Whether a limit of the player is reached, as far as this page knows (ROUTE-69). */
export const limitStatus = proxy({ isReached: false });
