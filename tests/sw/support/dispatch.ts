/**
 * Hands a request of a page to the worker as a fetch event does, in the modules that are loaded now: a restarted worker has
 * new ones. Null when the worker leaves the request alone. `waitUntil` gets the work that outlives the response.
 */
export async function dispatch(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response | null> {
  const { findResponder } = await import('../../../sw/router.ts');
  const respond = findResponder({ request, clientId: 'c', waitUntil }, { build: 'test', precache: [] });
  return respond && (await respond());
}
