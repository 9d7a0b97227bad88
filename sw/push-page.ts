import * as v from 'valibot';
import { PushQuestion, type PushState } from '../src/contract/push.ts';
import { noteError } from './errors.ts';
import { asPlayer, readIdentity } from './identity.ts';
import { bindPush, readDevice, releasePush, type Subscriptions } from './push-device.ts';
import { readPushLog } from './push-facts.ts';
import { showBadge } from './push-keep.ts';
import { scope } from './scope.ts';

/** A browser without pushes has nothing to subscribe to. */
const none: Subscriptions = {
  getSubscription: async () => null,
  subscribe: () => Promise.reject(new Error('no push')),
};
export const subscriptions = (): Subscriptions => scope.registration.pushManager ?? none;

/** What a page wants of pushes; what it asks for that is not known changes nothing. */
export async function onPushQuestion({ ask }: { ask: string }): Promise<PushState> {
  const question = v.safeParse(PushQuestion, ask);
  // The page needs not wait for the back end, who hears of it when it can.
  if (question.output === 'bind') void bindPush(subscriptions()).catch(error => noteError('push', error));
  if (question.output === 'unbind') await releasePush(subscriptions());
  return pushState();
}

async function pushState(): Promise<PushState> {
  const subscription = await subscriptions().getSubscription();
  const { bound } = await readDevice();
  const { player, epoch } = await readIdentity();
  const log = player === null ? undefined : await asPlayer(player, epoch, readPushLog);
  return {
    subscribed: subscription !== null,
    bound: bound !== null && bound.endpoint === subscription?.endpoint,
    log: log ?? [],
  };
}

/** The session is over: nothing is pushed to this device any more, and nothing stays of what was (offline 2, Logout). */
export async function endPush(): Promise<void> {
  const shown = (await scope.registration.getNotifications?.()) ?? [];
  for (const notification of shown) notification.close();
  await showBadge(0);
  await releasePush(subscriptions());
}
