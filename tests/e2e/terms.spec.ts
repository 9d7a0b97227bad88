import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { expect, test } from './support/fixtures.ts';
import { gameFrame, playableGame, playPath, spin } from './support/games.ts';
import { dialogNamed, loseReplies } from './support/page-actions.ts';
import { COMPLETE_PROFILE } from './support/players.ts';
import { runConsoleAction } from './support/sandbox-console.ts';

test('new terms ask before a game for money, are accepted once over a bad network, and leave a copy to read without one @chromium', async ({
  page,
  request,
  signInNewPlayer,
  goOffline,
  textsOf,
  expectAccessible,
  allowErrors,
}) => {
  // The game asks the back end, which refuses.
  allowErrors(/status of 422 .*game_sessions/);
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  const game = await playableGame(request);
  const popup = dialogNamed(page, texts('terms.changed'));
  const accept = popup.getByRole('button', { name: texts('terms.accept') });
  await page.goto('/');
  await expect(page.locator('h1')).toHaveText(texts('lobby.title'));

  await test.step('an open page asks as soon as they are published, and may be told not now', async () => {
    await runConsoleAction(request, 'terms', { email });
    await expect(accept).toBeEnabled();
    await expect(popup.locator('ins').first()).toBeVisible();
    await expectAccessible(page);
    await popup.getByRole('button', { name: texts('play.profile.later') }).click();
    await expect(popup).toHaveCount(0);
  });

  await test.step('a game for money asks again and opens afterwards; the answer that was lost is asked for again', async () => {
    await page.goto(playPath(game, 'real'));
    await expect(accept).toBeEnabled();
    await expect(gameFrame(page).owner()).toHaveCount(0);
    await loseReplies(page, 'POST', '/api/player/terms');
    await accept.click();
    await expect(popup).toHaveCount(0);
    await spin(page, 'en');
    // One of the registration, one of now.
    const copies = await page.request.get('/api/player/terms/copies', { headers: AJAX_HEADER });
    expect(await copies.json()).toHaveLength(2);
  });

  await test.step('the signed copy is in the profile, also without a network', async () => {
    await page.goto('/profile');
    const copies = page.getByRole('region', { name: texts('terms.copies') });
    await expect(copies.getByRole('listitem')).toHaveCount(2);
    await goOffline(page);
    await page.reload();
    await expect(copies.getByRole('listitem')).toHaveCount(2);
  });
});
