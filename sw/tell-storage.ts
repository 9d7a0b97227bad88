import { tellPages } from './changes.ts';
import { listenToStorage } from './storage-trouble.ts';

const quietly = (told: Promise<unknown>): void => void told.catch(() => undefined);

/** The pages hear when what is fetched is not kept any more, and when one of them holds up an upgrade. */
export const tellOfStorage = (): void =>
  listenToStorage({
    changed: state => quietly(tellPages('storageTrouble', state)),
    reloadNeeded: () => quietly(tellPages('reloadNeeded', {})),
  });
