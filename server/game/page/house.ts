import * as v from 'valibot';
import { RgsError as Refusal, rgs } from '../../../src/contract/rgs.ts';
import { delayBefore } from '../../../src/lib/backoff.ts';
import { wait } from './dom.ts';

type Calls = typeof rgs;
export type Name = keyof Calls;
export type Body<N extends Name> = Omit<v.InferInput<Calls[N]['body']>, 'token'>;
export type Reply<N extends Name> = v.InferOutput<Calls[N]['reply']>;

type Words = v.InferOutput<typeof Refusal>;

/** The house said no: asking again in the same words is useless. */
export class HouseRefusal extends Error {
  readonly code: Words['code'];
  constructor({ code, message }: Words) {
    super(message);
    this.code = code;
  }
}

const ATTEMPT_MS = 10_000;
const LONGEST_WAIT_MS = 10_000;

/** One attempt. Throws `HouseRefusal`, or anything else when it is not known what became of it. */
export async function ask<N extends Name>(token: string, name: N, body: Body<N>): Promise<Reply<N>> {
  const response = await fetch(rgs[name].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...body }),
    signal: AbortSignal.timeout(ATTEMPT_MS),
  });
  const answer: unknown = await response.json();
  if (response.ok) return v.parse(rgs[name].reply, answer) as Reply<N>;
  const refusal = v.safeParse(Refusal, answer);
  if (refusal.success && refusal.output.code !== 'ERR_GEN') throw new HouseRefusal(refusal.output);
  throw new Error(`status ${response.status}`);
}

export interface Patience {
  /** Called with true when an attempt got no answer, with false when one came after that. */
  lost(is: boolean): void;
  /** Settles to end the wait before the next attempt early: the player's "try now", or the browser being online again. */
  hurried(): Promise<void>;
}

/** Repeats a call that is safe to repeat until the house answers. Every call of the game is: rounds have their key. */
export async function persist<T>(attempt: () => Promise<T>, { lost, hurried }: Patience): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      const answer = await attempt();
      if (failed > 0) lost(false);
      return answer;
    } catch (cause) {
      if (cause instanceof HouseRefusal) {
        if (failed > 0) lost(false);
        throw cause;
      }
      lost(true);
      await Promise.race([wait(Math.min(LONGEST_WAIT_MS, delayBefore(failed + 1))), hurried()]);
    }
  }
}

/** A refused value may mean that this device's clock lags behind: a moment later the same key is asked once more. */
export async function retryOnce<T>(attempt: () => Promise<T>, after: number): Promise<T> {
  try {
    return await attempt();
  } catch (cause) {
    if (!(cause instanceof HouseRefusal) || cause.code !== 'ERR_VAL') throw cause;
    await wait(after);
    return attempt();
  }
}
