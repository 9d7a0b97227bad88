import { findFreePorts } from '../../server/setup/ports.ts';

/**
 * Below the range from which Linux takes ports for outgoing connections (32768 and up), so that no connection of another
 * test can take the port between this check and the server's start, or while a server restarts.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_700;
const MAX_ATTEMPTS = 50;

/** A port that is free now and whose next one, the game's, is free too. Always even, so that pairs don't overlap. */
export async function findFreePortPair(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = FIRST_PORT + 2 * Math.floor((Math.random() * (LAST_PORT - FIRST_PORT)) / 2);
    try {
      return await findFreePorts(port, '127.0.0.1');
    } catch (cause) {
      if (attempt === MAX_ATTEMPTS) throw cause;
    }
  }
}
