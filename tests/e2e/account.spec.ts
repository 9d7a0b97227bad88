import type { Route } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  dialogNamed,
  expectGuest,
  LIGHT_PATH,
  signInWith,
  signOut,
  trackRequests,
} from './support/page-actions.ts';
import { latestMailLink, PASSWORD, registerPlayer } from './support/players.ts';

test.describe('forms and links of mails', () => {
  test.use({ hasWorker: false });

  test('a wrong password shows an error and loses no input; the right one returns to the requested page', async ({
    page,
    playwright,
    baseURL,
    textsOf,
    allowErrors,
  }) => {
    allowErrors(/status of 4(?:01|22)/);
    const texts = await textsOf('en');
    const { email, password } = await registerPlayer(playwright.request, baseURL ?? '');
    await page.goto('/favorite-games?from=test');
    await expect(page).toHaveURL(/\/registration\?redirect=%2Ffavorite-games%3Ffrom%3Dtest$/);
    await page.getByRole('link', { name: texts('auth.haveAccount') }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    const main = page.getByRole('main');

    await signInWith(main, texts, email, 'Wrong-horse-7');
    await expect(main.getByText(texts('errors.credentials.invalid')).first()).toBeVisible();
    await expect(main.getByRole('textbox', { name: texts('field.email') })).toHaveValue(email);

    const secret = main.getByRole('textbox', { name: texts('field.password'), exact: true });
    await secret.fill(password);
    await secret.press('Enter');
    await expect(page).toHaveURL(/\/favorite-games\?from=test$/);
    await expect(page.locator('h1')).toHaveText(texts('lobby.favourites'));
  });

  test('a forged confirmation link shows an error and offers a new one; that of the mail confirms the address', async ({
    page,
    signInNewPlayer,
    textsOf,
    allowErrors,
  }) => {
    allowErrors(/status of 4\d\d/);
    const texts = await textsOf('en');
    await page.goto('/confirmation?confirmation_token=forged');
    await expect(page.getByText(texts('errors.token.invalid'))).toBeVisible();
    await expect(page.getByRole('button', { name: texts('confirmation.send') })).toBeVisible();

    const { email } = await signInNewPlayer();
    await page.goto(LIGHT_PATH);
    const notice = page.getByText(texts('confirmation.notice', email));
    await expect(notice).toBeVisible();

    await page.goto(await latestMailLink(page.request, email));
    await expect(page.getByText(texts('confirmation.done'))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: texts('confirmation.lobby') })
      .click();
    await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
    await expect(notice).toHaveCount(0);
  });

  test('a forgotten password is replaced by the link of the mail', async ({
    page,
    playwright,
    baseURL,
    textsOf,
    allowErrors,
  }) => {
    allowErrors(/status of 4(?:01|22)/);
    const texts = await textsOf('en');
    const { email } = await registerPlayer(playwright.request, baseURL ?? '', {}, true);
    await page.goto('/login');
    await page.getByRole('link', { name: texts('auth.forgotten') }).click();
    const remind = dialogNamed(page, texts('title.remind'));
    await remind.getByRole('textbox', { name: texts('field.email') }).fill(email);
    await remind.getByRole('button', { name: texts('auth.remind.send') }).click();
    await expect(remind.getByText(texts('auth.remind.sent', email))).toBeVisible();

    await page.goto(await latestMailLink(page.request, email));
    const choose = dialogNamed(page, texts('title.newPassword'));
    await choose.getByRole('textbox', { name: texts('field.password'), exact: true }).fill('Another-horse-8');
    await choose.getByRole('textbox', { name: texts('field.passwordAgain') }).fill('Another-horse-9');
    await choose.getByRole('button', { name: texts('auth.newPassword.save') }).click();
    const again = choose.getByRole('textbox', { name: texts('field.passwordAgain') });
    await expect(again).toHaveAccessibleDescription(texts('errors.password.mismatch'));
    await again.fill('Another-horse-8');
    await choose.getByRole('button', { name: texts('auth.newPassword.save') }).click();
    await expect(choose.getByText(texts('auth.newPassword.done'))).toBeVisible();

    await choose.getByRole('link', { name: texts('auth.signIn'), exact: true }).click();
    const signIn = dialogNamed(page, texts('title.login'));
    await signInWith(signIn, texts, email, PASSWORD);
    await expect(signIn.getByText(texts('errors.credentials.invalid')).first()).toBeVisible();
    const secret = signIn.getByRole('textbox', { name: texts('field.password'), exact: true });
    await secret.fill('Another-horse-8');
    await secret.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: texts.pattern('wallet.balance.label') })).toBeVisible();
  });
});

/** Runs in the page: the worker knows the player, whom the page loads through it once it is controlled. */
const isSignedInAtWorker = (): Promise<boolean> =>
  fetch('/__sw/state?json')
    .then(answer => answer.json())
    .then(({ player }: { player: { signed_in: boolean } }) => player.signed_in)
    .catch(() => false);

test('a session that was ended elsewhere leads to the sign-in and back to the page', async ({
  page,
  context,
  signInNewPlayer,
  textsOf,
  allowErrors,
}) => {
  // The ended session, and a request to the store, which has nothing of it any more.
  allowErrors(/status of (?:401|504)/);
  const texts = await textsOf('en');
  const { email, password } = await signInNewPlayer();
  await page.goto(LIGHT_PATH);
  const balance = page.getByRole('button', { name: texts.pattern('wallet.balance.label') });
  await expect(balance).toBeVisible();

  await expect.poll(() => page.evaluate(isSignedInAtWorker)).toBe(true);
  await context.clearCookies();
  // On this event the page loads the player again, as it does when the user comes back to it.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsupport$/);
  await expect(page.getByText(texts('auth.sessionEnded'))).toBeVisible();
  await expect(balance).toHaveCount(0);
  await expect(page.getByText(email)).toHaveCount(0);

  await signInWith(page.getByRole('main'), texts, email, password);
  await expect(page).toHaveURL(/\/support$/);
  await expect(balance).toBeVisible();
});

/** Runs in the page: whether it has read what it reads of a player when it is idle. */
const hasReadLate = (): boolean =>
  ['/api/player/payments', '/api/player/safeguards'].every(path =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
  );

test('two tabs sign out together', async ({ page, context, signInNewPlayer, textsOf, isMobile }) => {
  const texts = await textsOf('en');
  await signInNewPlayer();
  const other = await context.newPage();
  const tabsAreQuiet = [other, page].map(tab => trackRequests(tab));
  for (const tab of [other, page]) {
    await tab.goto(LIGHT_PATH);
    await expect(tab.getByRole('button', { name: texts.pattern('wallet.balance.label') })).toBeVisible();
  }
  // The browser logs a refused request: none of the other tab may be under way when this one ends the session.
  for (const tab of [other, page]) await tab.waitForFunction(hasReadLate);
  await Promise.all(tabsAreQuiet.map(isQuiet => isQuiet()));
  await signOut(page, texts, isMobile);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(tab.getByRole('button', { name: texts.pattern('wallet.balance.label') })).toHaveCount(0);
  }
  await other.goto(LIGHT_PATH);
  await expectGuest(other, texts);
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  // The fixture fails on every refused request, which the browser logs.
  test('a sign-out ends what is still read of the player, and nothing of it is read again', async ({
    page,
    signInNewPlayer,
    textsOf,
    isMobile,
  }) => {
    await signInNewPlayer();
    const texts = await textsOf('en');
    const held: Route[] = [];
    const { promise: signedOut, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/(?:player\/|user_limits)/, async route => {
      if (route.request().method() === 'GET') {
        held.push(route);
        await signedOut;
      }
      // The page may have ended it meanwhile.
      await route.continue().catch(() => undefined);
    });
    const isRead = (path: string) => held.some(route => route.request().url().endsWith(path));
    await page.goto('/');
    await expect
      .poll(() => ['favorite_games', 'played_games', 'accounts', 'user_limits', 'safeguards'].every(isRead))
      .toBe(true);
    const reads = held.length;
    const answer = page.waitForResponse(/\/api\/users\/sign_out/);
    await signOut(page, texts, isMobile);
    await answer;
    release();
    await expect(page).toHaveURL(/\/login/);
    const responses = await Promise.all(held.map(route => route.request().response()));
    // What is any visitor's, as the settings, is answered.
    expect(responses.filter(response => response?.ok() === false)).toEqual([]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('auth.signIn'));
    // One that began a moment later than the others was none of them. A guest's connection reads the settings, which are any visitor's.
    const paths = held.map(route => new URL(route.request().url()).pathname);
    const again = paths.slice(reads).filter(path => paths.indexOf(path) < reads);
    expect(again.filter(path => path !== '/api/player/settings')).toEqual([]);
  });
});
