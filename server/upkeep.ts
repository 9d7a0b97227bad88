import { api } from '../src/contract/api.ts';
import type { App } from './ask.ts';
import { GAME_SESSION_MS } from './game/sessions.ts';
import { audit } from './ledger-audit.ts';
import { forgetPublicEvents } from './public-wins.ts';

/** A key is honoured for 30 days, more than the 24 hours that clients count on (offline 2.1). */
const KEYS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const EVERY_MS = 24 * 60 * 60 * 1000;

const LAUNCHES = [api.openGameSession, api.openDemoSession].map(({ method, path }) => `${method} ${path}`);

/** A launch's stored answer outlives its token by weeks: what stays of it opens nothing. */
async function blankTokens({ db, clock }: App): Promise<void> {
  const spent = new Date(clock.now().getTime() - GAME_SESSION_MS).toISOString();
  const rows = await db
    .selectFrom('operations')
    .select(['owner', 'key', 'response'])
    .where('route', 'in', LAUNCHES)
    .where('created_at', '<=', spent)
    .where('response', 'not like', '%"token":""%')
    .execute();
  for (const { owner, key, response } of rows) {
    if (response === '') continue;
    const blank = JSON.stringify({ ...(JSON.parse(response) as object), token: '' });
    await db
      .updateTable('operations')
      .set({ response: blank })
      .where('owner', '=', owner)
      .where('key', '=', key)
      .execute();
  }
}

/** Forgets what nobody may use any more: old keys with their answers, ended sign-ins, spent tokens, promos that have expired. */
export async function forgetOld(app: App): Promise<void> {
  const { db, clock } = app;
  const now = clock.now().toISOString();
  const oldest = new Date(clock.now().getTime() - KEYS_KEPT_MS).toISOString();
  await db.deleteFrom('operations').where('created_at', '<', oldest).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('tokens').where('expires_at', '<', oldest).execute();
  await db.deleteFrom('notifications').where('expires_at', '<', now).execute();
  await forgetPublicEvents(app);
  await blankTokens(app);
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
