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

/**
 * Sees to it, before anything slow, that the app's port and a game's next to it are free. 0 takes any that are. `setting` is what
 * the message names as the way to another.
 */
export async function findFreePorts(
  port: number,
  host: string,
  hasGame = true,
  setting = '--port N',
): Promise<number> {
  if (port !== 0) {
    await tryPort(port, host, setting);
    if (hasGame) await tryPort(port + 1, host, setting);
    return port;
  }
  const found = await tryPort(0, host, setting);
  try {
    if (hasGame) await tryPort(found + 1, host, setting);
    return found;
  } catch {
    return findFreePorts(0, host, hasGame, setting);
  }
}
