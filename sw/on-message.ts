import * as v from 'valibot';
import { type ToWorker, toWorker } from '../src/contract/messages.ts';
import { during } from './busy.ts';

type Data<N extends ToWorker> = v.InferOutput<(typeof toWorker)[N]['data']>;
type Reply<N extends ToWorker> = v.InferInput<(typeof toWorker)[N]['answer']>;
/** A message without an answer may be handled by anything that ends. */
type Answer<N extends ToWorker> = Reply<N> extends undefined ? unknown : Reply<N>;

/** One handler per message of the contract; a missing one does not compile. */
export type Handlers = {
  readonly [N in ToWorker]: (data: Data<N>, from: string) => Answer<N> | Promise<Answer<N>>;
};

interface Message {
  readonly data: unknown;
  /** The page that speaks. */
  readonly source?: object | null;
  readonly ports: readonly { postMessage(answer: unknown): void }[];
}

const Envelope = v.object({
  type: v.picklist(Object.keys(toWorker) as [ToWorker, ...ToWorker[]]),
  data: v.unknown(),
});

/** Hands a message to its handler and the handler's word back; what does not fit the contract is ignored. */
export async function onMessage(message: Message, handlers: Handlers): Promise<void> {
  const envelope = v.safeParse(Envelope, message.data);
  if (!envelope.success) return;
  await handle(envelope.output.type, envelope.output.data, message, handlers);
}

async function handle<N extends ToWorker>(
  type: N,
  data: unknown,
  { source, ports: [port] }: Message,
  handlers: Handlers,
): Promise<void> {
  const parsed = v.safeParse<v.GenericSchema<unknown, Data<N>>>(toWorker[type].data, data);
  if (!parsed.success) return;
  const from = source && 'id' in source ? String(source.id) : '';
  const work = Promise.resolve(handlers[type](parsed.output, from));
  // What waits for the rest to end is not a part of it.
  const answer = await (type === 'makeWay' ? work : during(work));
  port?.postMessage(answer);
}
