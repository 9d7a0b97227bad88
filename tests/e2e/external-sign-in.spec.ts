import type { Route } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { dialogNamed, loseReplies } from './support/page-actions.ts';
import { newEmail } from './support/players.ts';
import { runConsoleAction } from './support/sandbox-console.ts';

test.use({ hasWorker: false });

test('a player comes by Sandbox ID, gives what is missing, and later accepts new terms @chromium', async ({
  page,
  request,
  textsOf,
  expectAccessible,
  allowErrors,
}) => {
  // A lost answer has brought its cookie: the session that it opened is replaced while the page still asks under it.
  allowErrors(/ERR_CONNECTION_RESET|NS_ERROR|status of 422|status of 401 .*\/api\/player\//);
  const texts = await textsOf('en');
  const email = newEmail();
  const main = page.getByRole('main');
  const press = (id: string) => main.getByRole('button', { name: texts(id), exact: true }).click();

  const list = Promise.withResolvers<void>();
  await page.route('**/api/auth_providers', async route => {
    await list.promise;
    await route.continue();
  });
  await page.goto('/login');
  const links = [main.getByRole('link'), main.getByRole('button', { name: texts('deviceCheck.title') })];
  const places = () => Promise.all(links.map(link => link.last().boundingBox()));
  await expect(main.getByRole('link', { name: texts('auth.forgotten') })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await places();
  list.resolve();
  await expect(main.getByRole('button', { name: 'Continue with Sandbox ID' })).toBeVisible();
  // What is pressed while the list arrives does not move away.
  expect(await places()).toEqual(before);
  await main.getByRole('button', { name: 'Continue with Sandbox ID' }).click();
  await expect(page.locator('h1')).toHaveText('Sandbox ID');
  await page.getByLabel('E-mail').fill(email);
  await expectAccessible(page);
  // The provider's code works once: after a lost answer the player comes by the provider again.
  const loseReply = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/api/auth_providers/callback', loseReply, { times: 1 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await main.getByRole('button', { name: texts('action.retry') }).click();
  await expect(page).toHaveURL(/\/login/);
  await main.getByRole('button', { name: 'Continue with Sandbox ID' }).click();
  await expect(page.locator('h1')).toHaveText('Sandbox ID');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(main.getByText(texts('auth.details.text'))).toBeVisible();
  expect(page.url()).not.toContain('code=');
  await main.getByLabel(texts('field.country'), { exact: true }).selectOption('DE');
  for (const [id, value] of [
    ['field.day', '17'],
    ['field.month', '05'],
    ['field.year', '1990'],
  ] as const)
    await main.getByLabel(texts(id), { exact: true }).fill(value);
  await main.getByRole('checkbox', { name: /^I accept the/ }).check();
  // On a phone the toast about the last sign-in may lie over the floating button for support.
  await expectAccessible(page, { without: ['target-size'] });
  await loseReplies(page, 'POST', '/api/auth_providers/update_details');
  await press('action.continue');
  await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
  await page.goto('/profile');
  await expect(main.getByText(texts('terms.copies'), { exact: true })).toBeVisible();
  await expect(main.getByText(texts('terms.copy.genuine'))).toHaveCount(1);

  await runConsoleAction(request, 'terms', { email });
  await page.reload();
  const dialog = dialogNamed(page, texts('terms.changed'));
  await expect(dialog.locator('ins').first()).toBeVisible();
  await dialog.getByRole('button', { name: texts('terms.accept'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(main.getByText(texts('terms.copy.genuine'))).toHaveCount(2);
  await expectAccessible(page);
});
