import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Order, Word } from './live-process.ts';

export interface LiveServer {
  readonly address: string;
  ask(order: Order): Promise<unknown>;
  onCause(listener: (cause: string, at: bigint) => void): void;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

/** Starts `live-process.ts`; orders are answered one after another. */
export async function startLive(file: string, port = 0, games = 240): Promise<LiveServer> {
  const child: ChildProcess = fork(
    join(import.meta.dirname, 'live-process.ts'),
    [file, String(port), String(games)],
    { execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'] },
  );
  const answers: ((answer: unknown) => void)[] = [];
  let heard: (cause: string, at: bigint) => void = () => {};
  const ready = new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the back end ended with ${code}`)));
    child.on('message', (word: Word) => {
      if ('ready' in word) resolve(word.ready);
      else if ('cause' in word) heard(word.cause, BigInt(word.at));
      else answers.shift()?.(word.answer);
    });
  });
  return {
    address: await ready,
    ask: order =>
      new Promise(resolve => {
        answers.push(resolve);
        child.send(order);
      }),
    onCause(listener) {
      heard = listener;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
