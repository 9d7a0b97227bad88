import type { Later } from './link.ts';

interface Duties {
  listen(on: boolean): void;
  refresh(): void;
  leave(): void;
  /** Takes effect when the round that runs has ended. */
  pause(is: boolean): void;
}

/** What the game does with each message of the shell. */
export const obey =
  (on: Duties) =>
  (message: Later): void => {
    if (message.type === 'mute') on.listen(!message.muted);
    else if (message.type === 'refresh') on.refresh();
    else if (message.type === 'close') on.leave();
    else on.pause(message.type === 'pause');
  };
