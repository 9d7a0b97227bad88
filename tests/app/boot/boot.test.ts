import { expect, test } from 'vitest';
import { boot } from '../../../src/app/boot/boot.ts';
import { currentFacts } from '../../../src/app/boot/page-facts.ts';
import { PAGE_STATE_ID, type PageFacts } from '../../../src/contract/page-state.ts';
import { endHydration } from '../../../src/core/shell/hydration.ts';
import { jsonScript } from '../../../src/lib/html.ts';
import { freshTab } from '../../setup/mount.tsx';
import { isolatePages } from './rendered-page.tsx';

isolatePages();

/** Whether the HTML that was rendered with these facts is taken over. */
async function isTakenOver(facts: PageFacts): Promise<boolean> {
  endHydration();
  document.body.innerHTML = jsonScript(PAGE_STATE_ID, { facts, parts: {} });
  return boot();
}

test('the HTML of a player is taken over on another day too, but not with other facts', async () => {
  freshTab('/');
  const facts = currentFacts(true, 'Sat Nov 28 2026');
  expect(await isTakenOver(facts)).toBe(true);
  for (const other of [
    { ...facts, isNarrow: !facts.isNarrow },
    { ...facts, stored: { 'orbit.calm': '1' } },
    { ...facts, clock: facts.clock && { ...facts.clock, offset: facts.clock.offset + 60 } },
  ])
    expect(await isTakenOver(other)).toBe(false);
});
