import * as v from 'valibot';
import { type FromWorker, fromWorker, type ToWorker, toWorker } from '../contract/messages.ts';

type Data<N extends ToWorker> = v.InferInput<(typeof toWorker)[N]['data']>;
type Answer<N extends ToWorker> = v.InferOutput<(typeof toWorker)[N]['answer']>;

/** A worker that is starting answers well within this; one that hangs is treated as absent. */
const ANSWER_TIMEOUT_MS = 3000;

/** What the worker says of its own accord. Anything that does not fit the contract is ignored. */
export function onWorkerMessage<N extends FromWorker>(
  container: ServiceWorkerContainer,
  name: N,
  listener: (data: v.InferOutput<(typeof fromWorker)[N]>) => void,
): void {
  container.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: unknown; data?: unknown } | null>) => {
      if (data?.type !== name) return;
      const parsed = v.safeParse(fromWorker[name], data.data);
      if (parsed.success) listener(parsed.output);
    },
  );
}

/** Says something that has no answer. */
export function tellWorker<N extends ToWorker>(worker: ServiceWorker, type: N, data: Data<N>): void {
  worker.postMessage({ type, data });
}

/** Asks; rejects when no answer that fits the contract comes in time. */
export function askWorker<N extends ToWorker>(
  worker: ServiceWorker,
  type: N,
  data: Data<N>,
): Promise<Answer<N>> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<Answer<N>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer to ${type}`)), ANSWER_TIMEOUT_MS);
    port1.onmessage = ({ data: answer }) => {
      clearTimeout(timer);
      const parsed = v.safeParse<v.GenericSchema<unknown, Answer<N>>>(toWorker[type].answer, answer);
      if (parsed.success) resolve(parsed.output);
      else reject(new Error(`odd answer to ${type}`));
    };
    worker.postMessage({ type, data }, [port2]);
  }).finally(() => port1.close());
}
