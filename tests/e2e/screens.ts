import { expect, type Page } from 'playwright/test';

declare global {
  interface Window {
    /** Layout that moved without a touch of the visitor: the sum, and what moved. */
    orbitShift?: { sum: number; moved: string[] };
  }
}

/** Runs in the page before its scripts: sums the layout shifts (look, Lobby). */
function watchShift(): void {
  const shift = { sum: 0, moved: [] as string[] };
  window.orbitShift = shift;
  const watch = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) continue;
      shift.sum += value;
      for (const { node, previousRect, currentRect } of sources) {
        const name = node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName);
        const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
          [x, y, width, height].map(Math.round).join(' '),
        );
        shift.moved.push(`${value.toFixed(4)} ${name}: ${from} -> ${to}`);
      }
    }
  });
  watch.observe({ type: 'layout-shift', buffered: true });
}

export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(watchShift);
}

/** How much the layout has moved by itself since the document began. */
export async function expectStill(page: Page, most: number): Promise<void> {
  const { sum, moved } = await page.evaluate(() => window.orbitShift ?? { sum: 1, moved: ['not watched'] });
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(most);
}

/** Nothing reaches past the window's edges (look, Shapes). */
export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() })
    .toBeLessThanOrEqual(width);
}

/** The focused element, to be told apart by its name. */
export const focused = (page: Page) => page.locator('*:focus');
