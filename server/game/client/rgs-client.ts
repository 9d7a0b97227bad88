import * as v from 'valibot';
import { RgsErrorReply as Refusal, rgs } from '../../../src/contract/rgs.ts';
import { backoffDelay, delay } from '../../../src/lib/backoff.ts';

type RgsCalls = typeof rgs;
export type CallName = keyof RgsCalls;
export type CallBody<N extends CallName> = Omit<v.InferInput<RgsCalls[N]['body']>, 'token'>;
export type CallReply<N extends CallName> = v.InferOutput<RgsCalls[N]['reply']>;

type RgsErrorBody = v.InferOutput<typeof Refusal>;

/** The RGS has rejected the request: repeating it is useless. */
export class PlatformError extends Error {
  readonly code: RgsErrorBody['code'];
  constructor({ code, message }: RgsErrorBody) {
    super(message);
    this.code = code;
  }
}

const ATTEMPT_TIMEOUT_MS = 10_000;
const MAX_DELAY_MS = 10_000;

/** One attempt. Throws `PlatformError`, or anything else when it is not known what became of it. */
export async function callOnce<N extends CallName>(
  token: string,
  name: N,
  body: CallBody<N>,
): Promise<CallReply<N>> {
  const response = await fetch(rgs[name].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...body }),
    signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
  });
  const json: unknown = await response.json();
  if (response.ok) return v.parse(rgs[name].reply, json) as CallReply<N>;
  const error = v.safeParse(Refusal, json);
  if (error.success && error.output.code !== 'ERR_GEN') throw new PlatformError(error.output);
  throw new Error(`status ${response.status}`);
}

export interface RetryObserver {
  /** Called with true when an attempt got no answer, with false when one came after that. */
  onConnectionLost(is: boolean): void;
  /** Settles to end the wait before the next attempt early: the player's "try now", or the browser being online again. */
  retryRequested(): Promise<void>;
}

/** Repeats a call that is safe to repeat until the game server answers. Every call of the game is: rounds have their key. */
export async function callUntilAnswered<T>(
  attempt: () => Promise<T>,
  { onConnectionLost, retryRequested }: RetryObserver,
): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      const reply = await attempt();
      if (failed > 0) onConnectionLost(false);
      return reply;
    } catch (cause) {
      if (cause instanceof PlatformError) {
        if (failed > 0) onConnectionLost(false);
        throw cause;
      }
      onConnectionLost(true);
      await Promise.race([delay(Math.min(MAX_DELAY_MS, backoffDelay(failed + 1))), retryRequested()]);
    }
  }
}

/** A rejected value may mean that this device's clock lags behind: the same key is sent once more a moment later. */
export async function retryOnce<T>(attempt: () => Promise<T>, after: number): Promise<T> {
  try {
    return await attempt();
  } catch (cause) {
    if (!(cause instanceof PlatformError) || cause.code !== 'ERR_VAL') throw cause;
    await delay(after);
    return attempt();
  }
}
