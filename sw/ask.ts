import type { EndpointName } from '../src/contract/api.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';

/** One request of a page, matched to the contract. */
export interface Ask {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly request: Request;
  /** The page that asks; empty where the browser does not say. */
  readonly clientId: string;
  /** The page's name for the call, for progress and cancel (decisions D5). */
  readonly requestId: string | null;
  /** The login epoch under which the page asks; null from a page that sends none: then nothing private is stored. */
  readonly epoch: number | null;
  /** The language of the answer's texts. */
  readonly locale: string;
  /** The stored copy is wanted and no request (decisions D5). */
  readonly prefersStore: boolean;
  /** Keeps the worker alive for work that the answer does not wait for. */
  later(work: Promise<unknown>): void;
}

/** How a policy answers. A rejection reaches the page as a network error. */
export type Answer = (ask: Ask) => Promise<Response>;
