import { toClient } from './messages.ts';
import type { Pages } from './retry.ts';
import { scope } from './scope.ts';

/** The pages of this browser, as the retry layer sees them. */
export const pages: Pages = {
  trying({ clientId, requestId }, attempt, of, reached) {
    if (requestId)
      void toClient(scope.clients, clientId, 'trying', { reqId: requestId, attempt, of, reached });
  },
  isOpen: async clientId => (await scope.clients.get(clientId)) !== undefined,
};
