import * as v from 'valibot';

const Name = v.pipe(v.string(), v.maxLength(200));
const Ref = v.nullable(v.pipe(v.string(), v.maxLength(40)));

/** A message of the Phoenix protocol 2.0.0: `[join_ref, ref, topic, event, payload]`. */
const Frame = v.tuple([Ref, Ref, Name, Name, v.unknown()]);

export interface Said {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
}

/** What a client said; null when it is no message of the protocol. Its payload is never needed: clients only listen. */
export function readFrame(text: string): Said | null {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = v.safeParse(Frame, sent);
  if (!parsed.success) return null;
  const [joinRef, ref, topic, event] = parsed.output;
  return { joinRef, ref, topic, event };
}

export const replyFrame = (said: Said, status: 'ok' | 'error', response: object): string =>
  JSON.stringify([said.joinRef, said.ref, said.topic, 'phx_reply', { status, response }]);

/** Tells the client that its join with this ref is over, and not to be tried again. */
export const closeFrame = (topic: string, joinRef: string | null): string =>
  JSON.stringify([joinRef, joinRef, topic, 'phx_close', {}]);

/** An event on a topic, the same text for everybody who listens; `data` is JSON and goes out exactly as stored. */
export const eventFrame = (
  topic: string,
  event: { seq: number; id: string; type: string; data: string; at: string },
): string => {
  const head = JSON.stringify({ seq: event.seq, id: event.id, type: event.type, at: event.at });
  return `[null,null,${JSON.stringify(topic)},${JSON.stringify(event.type)},${head.slice(0, -1)},"data":${event.data}}]`;
};
