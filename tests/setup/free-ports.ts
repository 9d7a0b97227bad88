import { once } from 'node:events';
import { createServer } from 'node:net';
import { findFreePorts } from '../../server/setup/ports.ts';

/**
 * Below the range from which Linux takes ports for outgoing connections and for port 0 (32768 and up), so that nothing of another
 * test can take the port between this check and the server's start, or while a server restarts.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_700;
/** A group has more ports than a back end with its development servers uses. The last one says that the group is taken. */
const GROUP_SIZE = 8;
const MAX_ATTEMPTS = 50;

/** Takes the group for as long as this process lives; no other process can take it meanwhile. Rejects where one has it. */
async function reserveGroup(first: number): Promise<void> {
  const reservation = createServer().unref();
  reservation.listen({ port: first + GROUP_SIZE - 1, host: '127.0.0.1', exclusive: true });
  await once(reservation, 'listening');
}

/**
 * A port that is free, and whose next ones, the game's and the payment provider's, are free too. Every test that starts a server on
 * ports which it has to know beforehand takes them from here: any that the system chooses can be lost before the server has it.
 */
export async function findFreePortGroup(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port =
      FIRST_PORT + GROUP_SIZE * Math.floor((Math.random() * (LAST_PORT - FIRST_PORT)) / GROUP_SIZE);
    try {
      await reserveGroup(port);
      return await findFreePorts(port, '127.0.0.1');
    } catch (cause) {
      if (attempt === MAX_ATTEMPTS) throw cause;
    }
  }
}
