import { createServer } from 'node:net';
import { errorCodeOf, SetupError } from './setup-error.ts';

/** The port that listening on `port` gets. Throws a `SetupError` that names a port in use or not permitted. */
async function tryPort(port: number, host: string, setting: string): Promise<number> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
    const address = probe.address();
    return typeof address === 'object' && address ? address.port : port;
  } catch (cause) {
    throw new SetupError(reasonOf(errorCodeOf(cause), port, host, setting));
  } finally {
    probe.close();
  }
}

function reasonOf(code: string, port: number, host: string, setting: string): string {
  if (code === 'EADDRINUSE') return `port ${port} is in use; choose another with ${setting}`;
  if (code === 'EACCES')
    return `port ${port} may not be used by this account; choose another with ${setting}`;
  return `can't listen on ${host} port ${port} (${code})`;
}

/** The ports of a back end with everything: app, game, and the sandbox's payment provider, one after another. */
export const ALL_PORTS = 3;

/**
 * Sees to it, before anything slow, that so many ports from the app's on are free. 0 takes any that are. `setting` is what the
 * message names as the way to another.
 */
export async function findFreePorts(
  port: number,
  host: string,
  count = ALL_PORTS,
  setting = '--port N',
): Promise<number> {
  const first = await tryPort(port, host, setting);
  try {
    for (let next = 1; next < count; next += 1) await tryPort(first + next, host, setting);
    return first;
  } catch (cause) {
    if (port !== 0) throw cause;
    return findFreePorts(0, host, count, setting);
  }
}
