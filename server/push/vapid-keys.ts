/// <reference path="./web-push.d.ts" />
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import webPush from 'web-push';

/** Beside the store and not in it: a copy of the store alone can't send pushes. */
export const VAPID_KEYS_FILE = 'vapid.json';

const VapidKeys = v.object({ publicKey: v.string(), privateKey: v.string() });
export type VapidKeys = v.InferOutput<typeof VapidKeys>;

export const generateVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys();

/** Identifies the sender for push services (VAPID): made once per data folder, since every subscription names the public key. */
export function readVapidKeys(folder: string): VapidKeys {
  const file = join(folder, VAPID_KEYS_FILE);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(generateVapidKeys()), { mode: 0o600 });
  return v.parse(VapidKeys, JSON.parse(readFileSync(file, 'utf8')));
}
