import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePortGroup } from '../../setup/free-ports.ts';

export interface RunningApp {
  readonly origin: string;
  readonly stop: () => void;
}

const isListening = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  );

/** Builds and starts the app with its own data. */
export async function startApp(): Promise<RunningApp> {
  const data = mkdtempSync(join(tmpdir(), 'orbit-shots-'));
  const port = await findFreePortGroup();
  const env = { ...process.env, ORBIT_DATA: data, ORBIT_SANDBOX: '1', ORBIT_SIMULATED: 'off' };
  const server = spawn('node', ['server/start.mjs', '--port', String(port)], { env, stdio: 'inherit' });
  const end = () => {
    server.kill();
    rmSync(data, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 240 && server.exitCode === null; attempt += 1) {
    if (await isListening(origin)) return { origin, stop: end };
    await new Promise(resolve => setTimeout(resolve, 500));
  }
  end();
  throw new Error('the app did not start');
}
