import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Command, ProcessMessage } from './forked-process.ts';

export interface ForkedServer {
  readonly address: string;
  send(order: Command): Promise<unknown>;
  onCause(listener: (cause: string, at: bigint) => void): void;
  /** Kills it, as a power cut does. */
  kill(): Promise<void>;
}

/** Starts `forked-process.ts`; commands are answered one after another. */
export async function forkServer(location: string, port = 0, games = 240): Promise<ForkedServer> {
  const child: ChildProcess = fork(
    join(import.meta.dirname, 'forked-process.ts'),
    [location, String(port), String(games)],
    { execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'] },
  );
  const answers: ((answer: unknown) => void)[] = [];
  let causeListener: (cause: string, at: bigint) => void = () => {};
  const ready = new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the back end ended with ${code}`)));
    child.on('message', (message: ProcessMessage) => {
      if ('ready' in message) resolve(message.ready);
      else if ('cause' in message) causeListener(message.cause, BigInt(message.at));
      else answers.shift()?.(message.answer);
    });
  });
  return {
    address: await ready,
    send: order =>
      new Promise(resolve => {
        answers.push(resolve);
        child.send(order);
      }),
    onCause(listener) {
      causeListener = listener;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
