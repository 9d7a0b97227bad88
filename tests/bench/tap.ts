import type { Page } from 'playwright';
import type { Target } from './targets.ts';
import { withSlowPage } from './visit.ts';

export interface TapResult {
  /** It has led where it should. */
  readonly isRight: boolean;
  /** The control that was tapped, and where that has led. */
  readonly label: string;
  readonly led: string;
  /** Whether React had taken over the control before the tap. */
  readonly wasHydrated: boolean;
}

const TIMEOUT_MS = 30_000;

/**
 * Taps the control of a page as soon as it is usable, in a load of its own: the proof that `usable` is no mere look. A link has
 * to lead to its address, or to open the sheet of its game; a button has to open that sheet, or to leave the game.
 */
export const checkTap = (target: Target, profile: string): Promise<TapResult> =>
  withSlowPage(target, profile, false, async page => {
    await page.goto(target.url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    await page.waitForFunction(() => window.orbitProbe?.usable != null, null, { timeout: TIMEOUT_MS });
    const probe = await page.evaluate(() => window.orbitProbe);
    if (!probe?.control) throw new Error('the page has lost its control');
    const { x, y, href, label } = probe.control;
    await page.touchscreen.tap(x, y);
    const [title = ''] = label.split(',');
    const isRight = await waitUntilLed(page, target, href, title);
    return { isRight, label, led: page.url(), wasHydrated: probe.hydrated !== null };
  });

const isAt = (url: string, href: string): boolean => new URL(url).pathname === new URL(href).pathname;

async function waitUntilLed(
  page: Page,
  target: Target,
  href: string | null,
  title: string,
): Promise<boolean> {
  const sheet = page
    .getByRole('dialog')
    .filter({ hasText: title, has: page.locator('a[href*="/play/"], a[href*="%2Fplay%2F"]') });
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (href !== null && !isAt(target.url, href) && isAt(page.url(), href)) return true;
    if (target.page === 'game' && !isAt(page.url(), target.url)) return true;
    const isTile = target.page === 'lobby' || target.page === 'list';
    if (
      isTile &&
      (await sheet
        .first()
        .isVisible()
        .catch(() => false))
    )
      return true;
    await page.waitForTimeout(100);
  }
  return false;
}
