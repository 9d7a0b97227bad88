/// <reference path="./web-push.d.ts" />
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import webPush from 'web-push';

/** Beside the store and not in it: a copy of the store alone can't send anybody anything. */
export const PUSH_KEYS_FILE = 'vapid.json';

const PushKeys = v.object({ publicKey: v.string(), privateKey: v.string() });
export type PushKeys = v.InferOutput<typeof PushKeys>;

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** Who sends, for push services (VAPID): made once for a data folder, since every subscription names the public key. */
export function readPushKeys(folder: string): PushKeys {
  const file = join(folder, PUSH_KEYS_FILE);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(newPushKeys()), { mode: 0o600 });
  return v.parse(PushKeys, JSON.parse(readFileSync(file, 'utf8')));
}
