import * as v from 'valibot';

const Name = v.pipe(v.string(), v.maxLength(200));
const Ref = v.nullable(v.pipe(v.string(), v.maxLength(40)));

/** A message of the Phoenix protocol 2.0.0: `[join_ref, ref, topic, event, payload]`. */
const FrameSchema = v.tuple([Ref, Ref, Name, Name, v.unknown()]);

export interface ClientMessage {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
}

/** Reads a client's frame; null when it is none of the protocol. The payload is not needed: clients only subscribe. */
export function parseFrame(text: string): ClientMessage | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = v.safeParse(FrameSchema, json);
  if (!parsed.success) return null;
  const [joinRef, ref, topic, event] = parsed.output;
  return { joinRef, ref, topic, event };
}

export const replyFrame = (message: ClientMessage, status: 'ok' | 'error', response: object): string =>
  JSON.stringify([message.joinRef, message.ref, message.topic, 'phx_reply', { status, response }]);

/** Ends the join with this ref; the client does not retry it. */
export const closeFrame = (topic: string, joinRef: string | null): string =>
  JSON.stringify([joinRef, joinRef, topic, 'phx_close', {}]);

/** An event on a topic, the same text for all subscribers; `data` is JSON and goes out exactly as stored. */
export const eventFrame = (
  topic: string,
  event: { seq: number; id: string; type: string; data: string; at: string },
): string => {
  const head = JSON.stringify({ seq: event.seq, id: event.id, type: event.type, at: event.at });
  return `[null,null,${JSON.stringify(topic)},${JSON.stringify(event.type)},${head.slice(0, -1)},"data":${event.data}}]`;
};
