import type { Draw } from '../provably-fair.ts';
import { LINES, type LineWin, type PayLetter, type Skin } from './model.ts';

/** The three letters seen at a stop; a strip is a ring. */
export function columnAt(strip: string, stop: number): string {
  const ring = strip + strip.slice(0, 2);
  return ring.slice(stop, stop + 3);
}

export const spinReels = (strips: readonly string[], draw: Draw): string[] =>
  strips.map(strip => columnAt(strip, draw(strip.length)));

/** Every line that pays, from the left; wilds stand for any paying symbol and are never on the first reel. */
export function lineWins(columns: readonly string[], skin: Skin, multiplier = 1): LineWin[] {
  const found: LineWin[] = [];
  for (let line = 0; line < skin.lines; line += 1) {
    const letters = columns.map((column, reel) => column[Number(LINES[line]?.[reel])] ?? '');
    const symbol = letters[0] ?? '';
    const pays = skin.pays[symbol as PayLetter];
    if (pays === undefined) continue;
    const broken = letters.findIndex(letter => letter !== symbol && letter !== 'W');
    const count = broken < 0 ? 5 : broken;
    const pay = pays[count - 3];
    if (pay !== undefined) found.push({ line, symbol, count, pay: pay * multiplier });
  }
  return found;
}

export const totalPay = (wins: readonly LineWin[]): number => wins.reduce((sum, { pay }) => sum + pay, 0);

/** Letters of a kind on the whole grid. */
export const countLetter = (columns: readonly string[], letter: string): number =>
  columns.join('').split(letter).length - 1;

/** Wilds fill their reel. */
export const expandWilds = (columns: readonly string[]): string[] =>
  columns.map(column => (column.includes('W') ? 'WWW' : column));
