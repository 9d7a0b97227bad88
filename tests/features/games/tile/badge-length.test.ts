import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { badgeOf } from '../../../../src/features/games/tile/TileBadge.tsx';

/**
 * A badge has neither an ellipsis nor a second line, so its text has to fit: a tile is at least 88 px wide (a window of
 * 320 px), the letters are 11 px high and on average 6.5 px wide, and 24 px are padding and margins.
 */
const MAX_LETTERS = 9;

const types = ['top', 'new', 'jackpot', 'mystic-jackpots', 'bonus-wagering'];

const labelsOf = (catalogue: string): string[] =>
  types.flatMap(type => {
    const id = badgeOf({ badges: [{ type, theme: '', rank: 10 }] })?.id ?? '';
    const [, text] = catalogue.match(new RegExp(`msgid "${id}"\nmsgstr "(.*)"`)) ?? [];
    return text ? [text.replace('{rank}', '10')] : [];
  });

test.each(readdirSync('locales'))('every badge fits the narrowest tile in %s', locale => {
  const labels = labelsOf(readFileSync(`locales/${locale}/initial.po`, 'utf8'));
  expect(labels.filter(label => label.length > MAX_LETTERS)).toEqual([]);
  // English texts of other countries are those of `en` where they have none.
  if (!locale.startsWith('en-')) expect(labels).toHaveLength(types.length);
});
