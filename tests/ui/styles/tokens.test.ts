import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';

/** The part of the accessibility checker that reads colours, which its types leave out. */
interface Colors {
  readonly Color: new () => { readonly parseString: (css: string) => void };
  readonly flattenColors: (front: object, back: object) => object;
  readonly getContrast: (background: object, foreground: object) => number;
}
const { Color, flattenColors, getContrast } = (axe.commons as unknown as { readonly color: Colors }).color;
const source = readFileSync('src/ui/styles/tokens.css', 'utf8');

/** The colour of a custom property where the first rule sets it. */
function tokenColor(name: string) {
  const value = new RegExp(`--${name}: (oklch\\([^)]*\\));`).exec(source)?.[1];
  if (!value) throw new Error(`tokens.css has no colour --${name}`);
  const color = new Color();
  color.parseString(value);
  return color;
}

const SURFACES = ['page', 'sunken', 'raised', 'floating'];
const TEXTS = ['text', 'text-2', 'text-3', 'link', 'info', 'money', 'warning', 'danger', 'accent'];

describe.each(SURFACES)('on --%s, also where the pointer is over a row of it,', surface => {
  test.each(TEXTS)('--%s has the contrast of 4.5:1 that WCAG 2.2 AA asks for', text => {
    const plain = tokenColor(surface);
    const hovered = flattenColors(tokenColor('hover'), plain);
    for (const background of [plain, hovered])
      expect(getContrast(background, tokenColor(text))).toBeGreaterThanOrEqual(4.5);
  });
});
