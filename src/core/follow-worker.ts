import { onWorkerMessage } from './ask-worker.ts';
import { showTrying } from './attempts.ts';
import { reportEnd } from './connection.ts';
import { askController } from './controller.ts';
import { followOutbox } from './outbox.ts';
import { followStorage } from './storage-kept.ts';
import { announceChanged, announceConfirmed, noteVersion } from './subjects.ts';

/** Follows what the worker says of the data: once, at the start. */
export function followData(container: ServiceWorkerContainer): void {
  followStorage(container);
  followOutbox(container);
  onWorkerMessage(container, 'trying', ({ reqId, attempt, reached }) => showTrying(reqId, attempt, reached));
  onWorkerMessage(container, 'changed', ({ subject, version }) => {
    reportEnd(Symbol(subject), true);
    noteVersion(version, true);
    announceChanged(subject);
  });
  onWorkerMessage(container, 'confirmed', ({ subject, at }) => {
    reportEnd(Symbol(subject), true);
    announceConfirmed(subject, at);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void catchUp();
  });
  void catchUp();
}

/** Messages do not reach a frozen page: on becoming visible it asks (decisions D1). */
async function catchUp(): Promise<void> {
  const version = await askController('stateVersion', {});
  if (version !== null) noteVersion(version, false);
}
