import type { AppContext, Handler, RequestContext, Routes, Visitor } from './context.ts';

/** Calls handlers as a guest's page would, for what is written into that page. */
export function guestCalls(app: AppContext, visitor: Visitor) {
  const guest = { app, visitor, player: null, session: null, params: {}, query: {} };
  return <N extends keyof Routes>(handler: Handler<N>, input: Partial<RequestContext<N>> = {}) =>
    handler({ ...guest, ...input } as unknown as RequestContext<N>);
}
