import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rule that measures what is uncovered of a control, as the page happens to be scrolled. */
const TARGET_SIZE = 'target-size';

export interface AxeOptions {
  /** Ids of rules that are left out. */
  readonly without?: readonly string[];
  /** A selector of the only part that is checked. */
  readonly within?: string;
}

/**
 * What the automatic checker of WCAG 2.2 AA finds on the screen, one line per element. A control that the sticky header or a
 * fixed bar covers in part is checked again in the middle of the window, where a player can scroll it to.
 */
export async function findViolations(
  page: Page,
  { without = [], within }: AxeOptions = {},
): Promise<string[]> {
  const axe = checkerOf(page)
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .disableRules([...without]);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes)
      if (id !== TARGET_SIZE || (await isTargetTooSmall(page, target.join(' '))))
        found.push(`${id}: ${html}`);
  return found;
}

/**
 * Without frames there is nothing to collect: the checker then needs no page of its own for that, which takes three quarters of
 * its time.
 */
const checkerOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);

async function isTargetTooSmall(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { violations } = await checkerOf(page).withRules(TARGET_SIZE).analyze();
  return violations.some(({ nodes }) => nodes.some(({ target }) => target.join(' ') === selector));
}
