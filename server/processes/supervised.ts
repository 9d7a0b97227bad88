import cluster from 'node:cluster';
import type { LongPollRelay } from '../realtime/long-polls.ts';
import type { RelayedMessage, StopSignal, ToProcess, ToSupervisor } from './messages.ts';

/** What a process of several knows of the one that started it. */
interface Supervised {
  readonly relay: LongPollRelay;
  /** Requests are served from now on. */
  ready(of: { startupLines: readonly string[]; operationsPort: number | null }): void;
  /** Called once, when this process is to end. */
  onStop(listener: (signal: StopSignal) => void): void;
}

/** Whether this process was started by a supervisor. */
export const isSupervised = (): boolean => cluster.isWorker;

/** A supervisor that ends at this moment gets nothing: this process ends as well. */
const send = (message: ToSupervisor): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

/** To be called at the start of a process that a supervisor has started; it ends when the supervisor does. */
export function joinSupervisor(): Supervised {
  const relay = new SupervisorRelay(cluster.worker?.id ?? 0);
  let stop: ((signal: StopSignal) => void) | null = null;
  const askToStop = (signal: StopSignal) => {
    stop?.(signal);
    stop = null;
  };
  process.on('message', (message: ToProcess) => {
    if (message.kind === 'stop') askToStop(message.signal);
    else if (message.kind === 'gone') relay.forget(message.name);
    else relay.receive(message.from, message.message);
  });
  // A terminal sends its signals to all processes, and so do some supervisors of services; a repeated one changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => askToStop(signal));
  process.on('SIGHUP', () => undefined);
  return {
    relay,
    ready: of => send({ kind: 'ready', ...of }),
    onStop(listener) {
      stop = listener;
    },
  };
}

type Handler = Parameters<LongPollRelay['onQuestion']>[0];

/** Long polls between the processes of one listener, by way of their supervisor. */
class SupervisorRelay implements LongPollRelay {
  readonly name: number;
  #handler: Handler = async () => null;
  #lastId = 0;
  /** Questions of this process that are not answered yet. */
  readonly #open = new Map<number, { to: number; resolve: (answer: object | null) => void }>();
  /** Questions of others that are being answered. */
  readonly #running = new Map<string, AbortController>();

  constructor(name: number) {
    this.name = name;
  }

  onQuestion(handler: Handler): void {
    this.#handler = handler;
  }

  ask: LongPollRelay['ask'] = (to, request, signal) => {
    this.#lastId += 1;
    const id = this.#lastId;
    const asked = new Promise<object | null>(resolve => this.#open.set(id, { to, resolve }));
    const withdraw = () => {
      send({ kind: 'relay', to, message: { kind: 'withdrawal', id } });
      this.#resolve(id, null);
    };
    signal.addEventListener('abort', withdraw, { once: true });
    send({ kind: 'relay', to, message: { kind: 'question', id, request } });
    return asked.finally(() => signal.removeEventListener('abort', withdraw));
  };

  receive(from: number, message: RelayedMessage): void {
    if (message.kind === 'answer') this.#resolve(message.id, message.answer);
    else if (message.kind === 'withdrawal') this.#running.get(`${from} ${message.id}`)?.abort();
    else void this.#answer(from, message);
  }

  forget(name: number): void {
    for (const [id, { to }] of this.#open) if (to === name) this.#resolve(id, null);
  }

  async #answer(from: number, { id, request }: RelayedMessage & { kind: 'question' }): Promise<void> {
    const running = `${from} ${id}`;
    const controller = new AbortController();
    this.#running.set(running, controller);
    const answer = await this.#handler(request, controller.signal).catch(() => null);
    this.#running.delete(running);
    send({ kind: 'relay', to: from, message: { kind: 'answer', id, answer } });
  }

  #resolve(id: number, answer: object | null): void {
    this.#open.get(id)?.resolve(answer);
    this.#open.delete(id);
  }
}
