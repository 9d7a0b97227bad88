import { proxy } from 'valtio';
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { call } from '../../core/http/call.ts';

/** The state of one configuration of the operator, null until it is loaded, and its loader. */
export function createOperatorConfig<E extends Endpoint>(endpoint: E) {
  const state = proxy<{ config: ReplyOf<E> | null; loading: LoadState }>({
    config: null,
    loading: initialLoadState(),
  });
  const load = createLoader(
    state.loading,
    async options => {
      state.config = await call(endpoint, options);
    },
    endpoint.path,
  );
  return { state, load };
}
