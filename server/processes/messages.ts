import type { LongPollRequest } from '../realtime/long-polls.ts';

/** How a process is asked to end: SIGTERM leaves a load balancer time to notice. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

/** A question of one process to another about a long poll that it holds, the answer to it, or that it is no longer waited for. */
export type RelayedMessage =
  | { readonly kind: 'question'; readonly id: number; readonly request: LongPollRequest }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: object | null }
  | { readonly kind: 'withdrawal'; readonly id: number };

export type ToSupervisor =
  | {
      readonly kind: 'ready';
      readonly startupLines: readonly string[];
      /** Where it serves its metrics and its readiness; null: nowhere. */
      readonly operationsPort: number | null;
    }
  | { readonly kind: 'relay'; readonly to: number; readonly message: RelayedMessage };

export type ToProcess =
  | { readonly kind: 'stop'; readonly signal: StopSignal }
  | { readonly kind: 'relayed'; readonly from: number; readonly message: RelayedMessage }
  /** That process has ended: what it was asked stays unanswered. */
  | { readonly kind: 'gone'; readonly name: number };
