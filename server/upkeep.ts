import type { App } from './ask.ts';
import { audit } from './ledger-audit.ts';

/** A key is honoured for 30 days, more than the 24 hours that clients count on (offline 2.1). */
const KEYS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const EVERY_MS = 24 * 60 * 60 * 1000;

/** Forgets what nobody may use any more: old keys with their answers, ended sign-ins, spent tokens. */
export async function forgetOld({ db, clock }: App): Promise<void> {
  const now = clock.now().toISOString();
  const oldest = new Date(clock.now().getTime() - KEYS_KEPT_MS).toISOString();
  await db.deleteFrom('operations').where('created_at', '<', oldest).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('tokens').where('expires_at', '<', oldest).execute();
}

/** Tidies and checks the books, at once and then every night; what is wrong with them is logged. Gives the end of it. */
export function keepInOrder(app: App, log: (line: string) => void): () => void {
  const night = async () => {
    await forgetOld(app);
    for (const fault of await audit(app.db)) log(`ledger: ${fault}`);
  };
  const start = () => void night().catch((cause: unknown) => log(`upkeep: ${String(cause)}`));
  start();
  const timer = setInterval(start, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
