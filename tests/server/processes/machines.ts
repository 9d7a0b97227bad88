import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { vi } from 'vitest';
import { childEnvironment } from '../../setup/child-environment.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';

export interface Machine {
  readonly child: ChildProcess;
  /** Port of the app; the game is on the one after it. */
  readonly port: number;
  readonly operations: number;
  readonly ended: Promise<{ code: number | null; errors: string }>;
}

const readiness = (operations: number): Promise<number | null> =>
  fetch(`http://127.0.0.1:${operations}/readyz`).then(
    ({ status }) => status,
    () => null,
  );

/** Starts the back end as `npm start` does; resolves when it is ready. */
export async function startMachine(dist: string, env: Record<string, string>): Promise<Machine> {
  const port = Number(env['PORT'] ?? (await findFreePortGroup()));
  const operations = await findFreePortGroup();
  const child = spawn(process.execPath, ['server/start.mjs', '--no-build', '--dist', dist], {
    env: {
      ...childEnvironment(),
      ...{ ORBIT_GAMES: '1000', ORBIT_SIMULATED: 'off', ORBIT_LOG: 'error', ...env },
      ...{ PORT: String(port), ORBIT_OPS_PORT: String(operations) },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, errors }));
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`the back end ended: ${errors}`);
      if ((await readiness(operations)) !== 200) throw new Error('not ready');
    },
    { timeout: 120_000, interval: 50 },
  );
  return { child, port, operations, ended };
}

/** A proxy that gives each connection to the next machine that takes it. */
export async function startProxy(ports: () => readonly number[], port: number) {
  let turn = 0;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, client => {
    client.pause();
    sockets.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => sockets.delete(client));
    const all = ports();
    turn += 1;
    const attempt = (tries: number): void => {
      if (tries === all.length) return void client.destroy();
      const upstream = connect({
        port: all[(turn + tries) % all.length] ?? 0,
        host: '127.0.0.1',
        allowHalfOpen: true,
      });
      let isOpen = false;
      upstream.once('connect', () => {
        isOpen = true;
        client.pipe(upstream).pipe(client);
        client.once('close', () => upstream.destroy());
      });
      upstream.on('error', () => (isOpen ? client.destroy() : attempt(tries + 1)));
      upstream.once('close', () => isOpen && client.destroySoon());
    };
    attempt(0);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
