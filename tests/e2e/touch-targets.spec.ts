import { expect, test } from './support/fixtures.ts';
import { playableGame, playPath, spinButton } from './support/games.ts';
import { waitForNetworkIdle } from './support/page-actions.ts';
import { COMPLETE_PROFILE } from './support/players.ts';
import { expectTouchTargets } from './support/touch-targets.ts';

// A phone, in whichever turn the test has.
test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a finger hits every button and link of the lobby, a list and the providers', {
  tag: '@chromium',
}, async ({ openAs }) => {
  for (const path of ['/', '/pokies/all', '/producers']) {
    const page = await openAs('guest', path);
    await waitForNetworkIdle(page);
    await expectTouchTargets(page);
  }
});

test('a finger hits every button and link beside a game', { tag: '@chromium' }, async ({
  page,
  request,
  signInNewPlayer,
}) => {
  await signInNewPlayer(COMPLETE_PROFILE);
  await page.goto(playPath(await playableGame(request), 'real'));
  await expect(spinButton(page, 'en')).toBeEnabled({ timeout: 20_000 });
  await expectTouchTargets(page);
});
