import type { EndpointName } from '../src/contract/api.ts';
import type { WorkerEndpoint } from '../src/contract/endpoint.ts';
import type { Subscriber } from './network/fetch-with-retry.ts';

/** One request of a page, matched to the contract. */
export interface RequestContext {
  readonly name: EndpointName;
  readonly endpoint: WorkerEndpoint;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly request: Request;
  /** The page's call that waits for the response; absent: a background request of the worker. */
  readonly subscriber?: Subscriber;
  /** The session epoch under which the page calls; null from a page that sends none: then nothing private is stored. */
  readonly epoch: number | null;
  /** The language of the response's texts. */
  readonly locale: string;
  /** Only the stored copy is wanted, and no request (decision 0005). */
  readonly isCacheOnly: boolean;
  /** Keeps the worker alive for work that the response does not wait for. */
  waitUntil(work: Promise<unknown>): void;
}

/** How requests of a policy are answered. A rejection reaches the page as a network error. */
export type Strategy = (context: RequestContext) => Promise<Response>;
