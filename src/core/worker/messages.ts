import * as v from 'valibot';
import {
  type FromWorker,
  fromWorker,
  type RequestData,
  type ToWorker,
  toWorker,
  type WorkerReply,
} from '../../contract/worker-messages.ts';

/** A worker that is starting answers well within this; one that hangs is treated as absent. */
const RESPONSE_TIMEOUT_MS = 3000;

/** Calls `listener` with the worker's messages of that name. Anything that does not fit the contract is ignored. */
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

/** Sends a request; rejects when no answer that fits the contract comes in time, milliseconds. */
export function requestFromWorker<N extends ToWorker>(
  worker: ServiceWorker,
  type: N,
  data: RequestData<N>,
  timeoutMs = RESPONSE_TIMEOUT_MS,
): Promise<WorkerReply<N>> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<WorkerReply<N>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer to ${type}`)), timeoutMs);
    port1.onmessage = ({ data: answer }) => {
      clearTimeout(timer);
      const parsed = v.safeParse<v.GenericSchema<unknown, WorkerReply<N>>>(toWorker[type].answer, answer);
      if (parsed.success) resolve(parsed.output);
      else reject(new Error(`odd answer to ${type}`));
    };
    worker.postMessage({ type, data }, [port2]);
  }).finally(() => port1.close());
}
