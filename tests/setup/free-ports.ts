import { findFreePorts } from '../../server/setup/ports.ts';

/**
 * Below the range from which Linux takes ports for outgoing connections (32768 and up), so that no connection of another
 * test can take the port between this check and the server's start, or while a server restarts.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_700;
/** More than the ports of a back end, so that those of two never overlap. */
const SPACING = 4;
const MAX_ATTEMPTS = 50;

/** A port that is free now and whose next ones, the game's and the payment provider's, are free too. */
export async function findFreePortGroup(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = FIRST_PORT + SPACING * Math.floor((Math.random() * (LAST_PORT - FIRST_PORT)) / SPACING);
    try {
      return await findFreePorts(port, '127.0.0.1');
    } catch (cause) {
      if (attempt === MAX_ATTEMPTS) throw cause;
    }
  }
}
