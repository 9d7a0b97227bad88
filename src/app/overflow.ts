/** Kept free for the button of what overflows, pixels: it alone, and with its title (platform 2.5). */
export const MORE_MARGIN = 60;
export const MORE_TITLE_MARGIN = 115;

/** How many of the items, in their order, stand in a row of `room` pixels; the others go under More. */
export function fitting(
  widths: readonly number[],
  room: number,
  { gap, hasTitle }: { readonly gap: number; readonly hasTitle: boolean },
): number {
  if (rowOf(widths, gap) <= room) return widths.length;
  const left = room - (hasTitle ? MORE_TITLE_MARGIN : MORE_MARGIN);
  let count = widths.length - 1;
  while (count > 0 && rowOf(widths.slice(0, count), gap) > left) count -= 1;
  return Math.max(count, 0);
}

const rowOf = (widths: readonly number[], gap: number): number =>
  widths.reduce((sum, width) => sum + width + gap, -gap);
