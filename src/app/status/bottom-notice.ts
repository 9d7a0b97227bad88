import { proxy } from 'valtio';

/** The bottom of the window has one notice at a time; `isTaken`: a prompt is there now, and the status waits for it. */
export const bottomNotice = proxy({ isTaken: false });
