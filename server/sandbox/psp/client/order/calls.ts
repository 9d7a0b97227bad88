import * as v from 'valibot';
import { type Answer, OrderView } from '../../protocol.ts';
import { callProvider, json } from '../page.ts';

/** `network`: no answer, which passes; `unknown`: there is no such order. */
export class CallError extends Error {
  readonly failure: 'network' | 'unknown';
  constructor(failure: CallError['failure']) {
    super(failure);
    this.failure = failure;
  }
}

export interface OrderCalls {
  load(): Promise<OrderView>;
  /** Answers what the order has become, also where it had ended before. */
  answer(answer: Answer): Promise<OrderView>;
}

/** The calls of an order's page, by the token of its address. Reject with `CallError`. */
export function createCalls(token: string): OrderCalls {
  async function send(init: RequestInit): Promise<OrderView> {
    let response: Response;
    try {
      const headers = { ...init.headers, authorization: `Bearer ${token}` };
      response = await callProvider('/order', { ...init, headers });
    } catch {
      throw new CallError('network');
    }
    if (response.status === 404) throw new CallError('unknown');
    if (!response.ok) throw new CallError('network');
    return v.parse(OrderView, await response.json());
  }
  return { load: () => send({}), answer: answer => send(json(answer)) };
}
