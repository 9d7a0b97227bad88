import { expect, type Page } from 'playwright/test';

/** LOOK-17: the least width and height of what a finger can hit, pixels. */
const LEAST = 44;

/**
 * The names of the visible buttons, links and fields that a finger hits on less than 44 × 44 px: an element's own box, with its
 * label, or what a pseudo-element adds to it. Links within a sentence are exempt (WCAG 2.5.8), and so is what shows for the keyboard only.
 */
export async function expectTouchTargets(page: Page): Promise<void> {
  expect(await page.evaluate(findSmallTargets, LEAST)).toEqual([]);
}

function findSmallTargets(least: number): string[] {
  const small: string[] = [];
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, summary, input, select, textarea, [role="button"], [role="switch"], [role="tab"], [tabindex="0"]',
  );
  for (const control of controls) {
    if (!isShown(control) || isWithinText(control)) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = control.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    // What is under a sheet or beyond the edge of a scroller can't be hit at all.
    if (!isHit(control, x, y)) continue;
    const width = Math.max(box.width, reach(control, x, y, -1, 0) + reach(control, x, y, 1, 0) + 2);
    const height = Math.max(box.height, reach(control, x, y, 0, -1) + reach(control, x, y, 0, 1) + 2);
    if (Math.round(Math.min(width, height)) >= least) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim();
    small.push(
      `${name || control.outerHTML.slice(0, 80)}: ${Math.round(box.width)} x ${Math.round(box.height)}`,
    );
  }
  return [...new Set(small)];

  function isShown(control: HTMLElement): boolean {
    const { width, height } = control.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      control.closest('[inert], [aria-hidden="true"], .visually-hidden') === null
    );
  }
  function isWithinText(control: HTMLElement): boolean {
    if (getComputedStyle(control).display !== 'inline') return false;
    const around = control.parentElement?.textContent?.trim() ?? '';
    return around.length > (control.textContent?.trim().length ?? 0);
  }
  /** How many pixels beside a point still hit the control, without the last one; what a pseudo-element adds need not be centred. */
  function reach(control: HTMLElement, x: number, y: number, dx: number, dy: number): number {
    let distance = 0;
    while (distance < least && isHit(control, x + (distance + 1) * dx, y + (distance + 1) * dy))
      distance += 1;
    return distance;
  }
  function isHit(control: HTMLElement, x: number, y: number): boolean {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control);
  }
}
