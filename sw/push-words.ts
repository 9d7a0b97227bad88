import * as v from 'valibot';
import { brand } from '../src/contract/brand.ts';
import { Catalogue } from '../src/contract/info.ts';
import { parse } from './check-answer.ts';
import { sharedDb } from './db.ts';

/** The texts of the worker's own that stand in for those of a push, with their English, for a device without texts. */
const OWN = {
  'push.neutral': 'There is something new for you.',
  'push.held': 'Promotions are held back now. There is nothing to do.',
} as const;
export type OwnWords = keyof typeof OWN;

export const TITLE = brand.name;

export const plainWords = (id: OwnWords): string => OWN[id];

/** In the language that the app last had texts for on this device. */
export async function ownWords(id: OwnWords): Promise<string> {
  const rows = await (await sharedDb()).all('messages');
  const latest = rows.toSorted((a, b) => b.at - a.at)[0];
  const texts = v.safeParse(Catalogue, latest ? parse(latest.catalogue) : null);
  const text = texts.success ? texts.output[id] : undefined;
  return typeof text === 'string' ? text : OWN[id];
}
