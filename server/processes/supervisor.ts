import cluster, { type Worker } from 'node:cluster';
import { delay } from '../../src/lib/backoff.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { StopSignal, ToProcess, ToSupervisor } from './messages.ts';
import { type SupervisedOperations, serveOperations } from './supervised-operations.ts';

/** Waits before a process that has died is started again: doubled each time, up to the longest. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = MINUTE_MS / 2;
/** One that has lived for so long begins with the first wait again. */
const STABLE_MS = MINUTE_MS;
/** A process that has not ended by itself is killed so long after its own limits. */
const KILL_DELAY_MS = 5_000;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

type Ready = ToSupervisor & { kind: 'ready' };

/** A process that serves requests. */
interface Running {
  readonly worker: Worker;
  readonly ready: Ready;
  readonly startedAt: number;
  readonly ended: Promise<void>;
}

interface SupervisorOptions {
  readonly settings: Settings;
  /** The command line of each process. */
  readonly args: readonly string[];
  readonly log: Log;
  /** The first process serves requests; the others follow. */
  readonly onReady: (startupLines: readonly string[]) => void;
  /** All processes have ended. */
  readonly onEnd: () => void;
}

/**
 * Runs as many processes as the settings say on one listener: starts one that dies again, replaces one after another at SIGHUP, and
 * ends them all at SIGTERM and SIGINT (SERVER-41, decision 0130). Rejects when the first one can't start; it has said why.
 */
export async function supervise(options: SupervisorOptions): Promise<void> {
  const { settings, args, log } = options;
  // Each process accepts for itself: a connection that was handed to one which dies at that moment would never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ args: [...args] });
  const supervisor = new Supervisor(settings, log);
  const operations =
    settings.operations && (await serveOperations(settings.operations, () => supervisor.operationsPorts()));
  supervisor.followSignals(operations, options.onEnd);
  options.onReady(await supervisor.start());
}

class Supervisor {
  readonly #settings: Settings;
  readonly #log: Log;
  /** By the number of the process: what runs in its place; null while none does. */
  readonly #running: (Running | null)[];
  readonly #failures: number[];
  /** By the number of the process: the start that is under way. */
  readonly #turns: Promise<void>[] = [];
  #isStopping = false;
  #restart: Promise<void> = Promise.resolve();

  constructor(settings: Settings, log: Log) {
    this.#settings = settings;
    this.#log = log;
    this.#running = Array.from({ length: settings.processes }, () => null);
    this.#failures = this.#running.map(() => 0);
  }

  /** The first one alone: it brings the database to the newest schema, and says what is wrong with the settings. */
  async start(): Promise<readonly string[]> {
    await this.#startAt(0);
    for (const place of this.#running.keys()) if (place > 0) void this.#startFirst(place);
    return this.#running[0]?.ready.startupLines ?? [];
  }

  #startFirst(place: number): Promise<void> {
    return this.#inTurn(place, () => this.#startAt(place)).catch(() => this.#revive(place));
  }

  operationsPorts(): (number | null)[] {
    return this.#running.map(running => running?.ready.operationsPort ?? null);
  }

  followSignals(operations: SupervisedOperations | null, onEnd: () => void): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, async () => {
        if (this.#isStopping) process.exit(EXIT_CODES[signal]);
        operations?.onDrain();
        await this.#stop(signal);
        await operations?.close();
        onEnd();
        process.exit(0);
      });
    }
    process.on('SIGHUP', () => {
      this.#restart = this.#restart.then(() => this.#replaceAll());
    });
  }

  async #startAt(place: number): Promise<void> {
    const running = await startProcess();
    this.#running[place] = running;
    void running.ended.then(() => {
      // Another one may have taken its place.
      if (this.#running[place] !== running) return;
      this.#running[place] = null;
      if (Date.now() - running.startedAt > STABLE_MS) this.#failures[place] = 0;
      void this.#revive(place);
    });
  }

  async #revive(place: number): Promise<void> {
    while (!this.#isStopping && this.#running[place] === null) {
      const failures = this.#failures[place] ?? 0;
      this.#failures[place] = failures + 1;
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS);
      this.#log.warn(`process ${place} has ended; another one starts in ${waitMs} ms`);
      await delay(waitMs);
      await this.#inTurn(place, async () => {
        if (!this.#isStopping && this.#running[place] === null) await this.#startAt(place);
      }).catch(() => undefined);
    }
  }

  /** A new process serves before the old one is asked to end. */
  async #replaceAll(): Promise<void> {
    for (const place of this.#running.keys()) {
      if (this.#isStopping) return;
      const isReplaced = await this.#inTurn(place, () => this.#replace(place)).then(
        () => true,
        () => false,
      );
      if (isReplaced) continue;
      this.#log.error('a new process could not start: the others stay as they are');
      return;
    }
  }

  async #replace(place: number): Promise<void> {
    const old = this.#running[place];
    await this.#startAt(place);
    this.#failures[place] = 0;
    if (old) await this.#end(old, 'SIGTERM');
  }

  /** One start at a time at one place. */
  #inTurn(place: number, work: () => Promise<void>): Promise<void> {
    const done = (this.#turns[place] ?? Promise.resolve()).then(work);
    this.#turns[place] = done.catch(() => undefined);
    return done;
  }

  async #stop(signal: StopSignal): Promise<void> {
    this.#isStopping = true;
    const running = this.#running.filter(one => one !== null);
    const starting = Object.values(cluster.workers ?? {}).filter(
      worker => worker && !running.some(one => one.worker === worker),
    );
    for (const worker of starting) worker?.process.kill('SIGKILL');
    await Promise.all(running.map(one => this.#end(one, signal)));
  }

  async #end({ worker, ended }: Running, signal: StopSignal): Promise<void> {
    const { graceMs, limitMs } = this.#settings.drain;
    tell(worker, { kind: 'stop', signal });
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), graceMs + 2 * limitMs + KILL_DELAY_MS);
    await ended;
    clearTimeout(timer);
  }
}

/** One that ends at this moment gets nothing; without the callback its closed channel would be an error that ends the supervisor. */
const tell = (worker: Worker | undefined, message: ToProcess): void => {
  if (worker?.isConnected()) worker.send(message, () => undefined);
};

/** Starts a process; resolves when it serves requests, rejects when it ends before that. */
async function startProcess(): Promise<Running> {
  const worker = cluster.fork();
  const { id } = worker;
  const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()));
  void ended.then(() => {
    for (const other of Object.values(cluster.workers ?? {})) tell(other, { kind: 'gone', name: id });
  });
  const ready = new Promise<Ready>(resolve => {
    worker.on('message', (message: ToSupervisor) => {
      if (message.kind === 'ready') resolve(message);
      else relay(id, message);
    });
  });
  const isReady = await Promise.race([ready, ended.then(() => null)]);
  if (isReady === null) throw new Error('a process has ended before it was ready');
  return { worker, ready: isReady, startedAt: Date.now(), ended };
}

/** Passes on what one process tells another; one that is not there any more answers nothing. */
function relay(from: number, { to, message }: ToSupervisor & { kind: 'relay' }): void {
  const receiver = cluster.workers?.[to];
  if (receiver?.isConnected()) tell(receiver, { kind: 'relayed', from, message });
  else tell(cluster.workers?.[from], { kind: 'gone', name: to });
}
