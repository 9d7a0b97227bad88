import * as v from 'valibot';

/** In so many parts a device fetches the whole list of games; a power of two, so that a part is whole blocks of a store. */
export const PARTS = 8;

const NAME = /^(\d{1,2})of(2|4|8|16|32|64)$/;

/** A part of the list by its name on the wire: `0of8` to `7of8`, of 2 to 64 parts. */
export const Part = v.pipe(
  v.string(),
  v.regex(NAME, 'errors.invalid'),
  v.transform(name => {
    const [, index, parts] = NAME.exec(name) ?? [];
    return { index: Number(index), parts: Number(parts) };
  }),
);

export const partName = (index: number, parts = PARTS): string => `${index}of${parts}`;
