import AxeBuilder from '@axe-core/playwright';
import axe from 'axe-core';
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

interface Violation {
  readonly id: string;
  readonly html: string;
  readonly selector: string;
}

interface FoundRule {
  readonly id: string;
  readonly nodes: readonly Pick<axe.NodeResult, 'html' | 'target'>[];
}

/**
 * What the automatic checker of WCAG 2.2 AA finds on the screen, one line per element. A control that the sticky header or a
 * fixed bar covers in part is checked again in the middle of the window, where a player can scroll it to.
 */
export async function findViolations(
  page: Page,
  { without = [], within }: AxeOptions = {},
): Promise<string[]> {
  const options = {
    runOnly: { type: 'tag' as const, values: RULES },
    rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
  };
  const violations = await runChecker(page, options, within);
  const found: string[] = [];
  for (const { id, html, selector } of violations)
    if (id !== TARGET_SIZE || (await isTargetTooSmall(page, selector))) found.push(`${id}: ${html}`);
  return found;
}

async function isTargetTooSmall(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const violations = await runChecker(page, { runOnly: { type: 'rule', values: [TARGET_SIZE] } });
  return violations.some(violation => violation.selector === selector);
}

/** A page with frames needs the package, which collects what each frame finds; a page without is checked where it is. */
async function runChecker(page: Page, options: axe.RunOptions, within?: string): Promise<Violation[]> {
  const all: axe.RunOptions = { ...options, resultTypes: ['violations'] };
  if (page.frames().length === 1) return checkDocument(page, all, within);
  const builder = new AxeBuilder({ page }).options(all);
  if (within !== undefined) builder.include(within);
  return violationsOf(await builder.analyze());
}

/**
 * The package compiles the checker twice for every check, and returns what has passed too: this compiles it once a
 * document, and returns the violations alone.
 */
async function checkDocument(page: Page, options: axe.RunOptions, within?: string): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([selector, given]) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const results = await checker.run(selector ?? document, given);
      return results.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, target }) => ({ html, target })),
      }));
    },
    [within, options] as const,
  );
  return violationsOf({ violations });
}

const violationsOf = ({ violations }: { readonly violations: readonly FoundRule[] }): Violation[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => ({ id, html, selector: target.join(' ') })),
  );
