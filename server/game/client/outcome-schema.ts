import * as v from 'valibot';
import { type Outcome as Model, SKIN_KEYS } from '../../../src/lib/slot/model.ts';

const Integer = v.pipe(v.number(), v.safeInteger());
const Step = v.object({
  kind: v.picklist(['spin', 'respin', 'free', 'basket', 'pearls']),
  columns: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-GWS]{3}$/))), v.length(5)),
  wins: v.array(v.object({ line: Integer, symbol: v.string(), count: Integer, pay: Integer })),
  win: Integer,
  number: Integer,
  of: Integer,
  held: v.array(Integer),
  values: v.array(Integer),
});

/** An outcome as it comes over the wire, where the contract leaves it open. */
export const Outcome: v.GenericSchema<unknown, Model> = v.object({
  skin: v.picklist(SKIN_KEYS),
  steps: v.pipe(v.array(Step), v.minLength(1)),
  win: Integer,
});
