import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { VARIABLES } from '../../../server/variables.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';
import type { Figure } from './figures.ts';

const START_TIMEOUT_MS = 180_000;
const PROCESSES = 'ORBIT_PROCESSES';

/** Why so many processes can't be measured; null when they can. */
export const whyNotProcesses = (processes: number): string | null =>
  processes === 1 || Object.hasOwn(VARIABLES, PROCESSES)
    ? null
    : `not measured: this tree does not know the setting ${PROCESSES}.`;

export interface LoadedBackEnd {
  readonly port: number;
  /** Resident memory of its processes together; null where the system does not tell. */
  residentBytes(): number | null;
  /** Seconds of processor time of its processes together; null where the system does not tell. */
  cpuSeconds(): number | null;
  stop(): Promise<void>;
}

/**
 * Starts the product as an operator does, in production and behind a proxy that names each client's network: its limits by network
 * hold, and the load comes from as many networks as there are players.
 */
export async function startBackEnd(
  folder: string,
  database: string | null,
  processes: number,
): Promise<LoadedBackEnd> {
  const port = await findFreePortGroup();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ORBIT_DATA: folder,
    ORBIT_PROXIES: '1',
    ORBIT_SANDBOX: '0',
    ORBIT_LOG: 'error',
    ...(database === null ? {} : { ORBIT_DATABASE: database }),
    ...(processes > 1 ? { [PROCESSES]: String(processes) } : {}),
  };
  const args = ['server/start.mjs', '--no-build', '--port', String(port)];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await untilListening(child, port);
  return {
    port,
    residentBytes: () => sumOverTree(child.pid ?? 0, residentBytesOf),
    cpuSeconds: () => sumOverTree(child.pid ?? 0, cpuSecondsOf),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    // The game is the last to listen.
    const answer = await fetch(`http://127.0.0.1:${port + 1}/`).catch(() => null);
    if (answer !== null) return;
    if (performance.now() > deadline || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error('the back end did not start');
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

/** What the system says of a process and of all that it has started; null where it does not. */
function sumOverTree(pid: number, read: (pid: number) => number): number | null {
  if (!existsSync(`/proc/${pid}/status`)) return null;
  const children = readdirSync(`/proc/${pid}/task`).flatMap(task =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  );
  return children.reduce((sum, child) => sum + (sumOverTree(Number(child), read) ?? 0), read(pid));
}

function residentBytesOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** The kernel counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

function cpuSecondsOf(pid: number): number {
  // After the name, which may hold anything: state is the third field, user and system time are the 14th and 15th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The figure of processor time that each of so many operations took since `before`; none where the system does not tell. */
export function cpuFigure(
  backEnd: LoadedBackEnd,
  before: number | null,
  count: number,
  of: string,
): Figure[] {
  const now = backEnd.cpuSeconds();
  if (before === null || now === null || count === 0) return [];
  return [
    { name: `processor time of the back end for ${of}`, value: ((now - before) * 1000) / count, unit: 'ms' },
  ];
}
