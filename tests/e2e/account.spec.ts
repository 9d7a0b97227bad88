import { expect, test } from './fixtures.ts';
import { mailedLink, makePlayer, PASSWORD } from './players.ts';
import { dialogOf, expectGuest, quiet, signInBy, signOut } from './screens.ts';

test('a wrong password is said and loses nothing; the right one returns to where one wanted to go', async ({
  page,
  playwright,
  baseURL,
  wordsOf,
  allowErrors,
}) => {
  allowErrors(/status of 4(?:01|22)/);
  const words = await wordsOf('en');
  const { email, password } = await makePlayer(playwright.request, baseURL ?? '');
  await page.goto('/favorite-games?from=test');
  await expect(page).toHaveURL(/\/registration\?redirect=%2Ffavorite-games%3Ffrom%3Dtest$/);
  await page.getByRole('link', { name: words('auth.haveAccount') }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const main = page.getByRole('main');

  await signInBy(main, words, email, 'Wrong-horse-7');
  await expect(main.getByText(words('errors.credentials.invalid')).first()).toBeVisible();
  await expect(main.getByRole('textbox', { name: words('field.email') })).toHaveValue(email);

  const secret = main.getByRole('textbox', { name: words('field.password'), exact: true });
  await secret.fill(password);
  await secret.press('Enter');
  await expect(page).toHaveURL(/\/favorite-games\?from=test$/);
  await expect(page.locator('h1')).toHaveText(words('lobby.favourites'));
});

test('a redirect to another host is not followed', async ({ page, playwright, baseURL, wordsOf }) => {
  const words = await wordsOf('en');
  const { email, password } = await makePlayer(playwright.request, baseURL ?? '');
  await page.goto('/login?redirect=//evil.example/steal');
  await signInBy(page.getByRole('main'), words, email, password);
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/$`));
});

test('the link of the confirmation mail confirms the address', async ({ page, signInNew, wordsOf }) => {
  const words = await wordsOf('en');
  const { email } = await signInNew();
  await page.goto('/');
  const notice = page.getByText(words('confirmation.notice', email));
  await expect(notice).toBeVisible();

  await page.goto(await mailedLink(page.request, email));
  await expect(page.getByText(words('confirmation.done'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: words('confirmation.lobby') })
    .click();
  await expect(page.locator('h1')).toHaveText(words('lobby.title'));
  await expect(notice).toHaveCount(0);
});

test('a spent or invented confirmation link says so and offers another', async ({
  page,
  wordsOf,
  allowErrors,
}) => {
  allowErrors(/status of 4\d\d/);
  const words = await wordsOf('en');
  await page.goto('/confirmation?confirmation_token=invented');
  await expect(page.getByText(words('errors.token.invalid'))).toBeVisible();
  await expect(page.getByRole('button', { name: words('confirmation.send') })).toBeVisible();
});

test('a forgotten password is replaced by the link of the mail', async ({
  page,
  playwright,
  baseURL,
  wordsOf,
  allowErrors,
}) => {
  allowErrors(/status of 4(?:01|22)/);
  const words = await wordsOf('en');
  const { email } = await makePlayer(playwright.request, baseURL ?? '', {}, true);
  await page.goto('/login');
  await page.getByRole('link', { name: words('auth.forgotten') }).click();
  const remind = dialogOf(page, words('title.remind'));
  await remind.getByRole('textbox', { name: words('field.email') }).fill(email);
  await remind.getByRole('button', { name: words('auth.remind.send') }).click();
  await expect(remind.getByText(words('auth.remind.sent', email))).toBeVisible();

  await page.goto(await mailedLink(page.request, email));
  const choose = dialogOf(page, words('title.newPassword'));
  await choose.getByRole('textbox', { name: words('field.password'), exact: true }).fill('Another-horse-8');
  await choose.getByRole('textbox', { name: words('field.passwordAgain') }).fill('Another-horse-9');
  await choose.getByRole('button', { name: words('auth.newPassword.save') }).click();
  const again = choose.getByRole('textbox', { name: words('field.passwordAgain') });
  await expect(again).toHaveAccessibleDescription(words('errors.password.mismatch'));
  await again.fill('Another-horse-8');
  await choose.getByRole('button', { name: words('auth.newPassword.save') }).click();
  await expect(choose.getByText(words('auth.newPassword.done'))).toBeVisible();

  await choose.getByRole('link', { name: words('auth.signIn'), exact: true }).click();
  const signIn = dialogOf(page, words('title.login'));
  await signInBy(signIn, words, email, PASSWORD);
  await expect(signIn.getByText(words('errors.credentials.invalid')).first()).toBeVisible();
  const secret = signIn.getByRole('textbox', { name: words('field.password'), exact: true });
  await secret.fill('Another-horse-8');
  await secret.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.like('wallet.balance.label') })).toBeVisible();
});

/** Runs in the page: the worker has learnt who is here, which the page asks for once it is in control. */
const isKnownToWorker = (): Promise<boolean> =>
  fetch('/__sw/state?json')
    .then(answer => answer.json())
    .then(({ player }: { player: { signed_in: boolean } }) => player.signed_in)
    .catch(() => false);

test('a session that ended elsewhere leads to the sign-in and back to the page', async ({
  page,
  context,
  signInNew,
  wordsOf,
  allowErrors,
  isMobile,
}) => {
  allowErrors(/status of 401/);
  const words = await wordsOf('en');
  const { email, password } = await signInNew();
  await page.goto('/pokies/top');
  const balance = page.getByRole('button', { name: words.like('wallet.balance.label') });
  await expect(balance).toBeVisible();

  // What the page asks for by itself must have been answered: else that is what meets the 401.
  await quiet(page);
  await expect.poll(() => page.evaluate(isKnownToWorker)).toBe(true);
  await context.clearCookies();
  const soon = { timeout: 10_000 };
  const markFirst = async () => {
    const tile = page.getByRole('main').getByRole('article').first();
    if (isMobile) {
      await tile.locator('[data-tile]').tap(soon);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words.like('favourites.button') })
        .or(page.getByRole('dialog').getByRole('button', { name: words('favourites.label') }))
        .click(soon);
    } else {
      await tile.hover(soon);
      await tile.getByRole('button', { name: words.like('favourites.button') }).click(soon);
    }
  };
  // The page asks for more once it is idle, a worker that starts anew who is here: either may be the first to meet the 401.
  await markFirst().catch(error => (page.url().includes('/login?') ? undefined : Promise.reject(error)));
  await expect(page).toHaveURL(/\/login\?redirect=%2Fpokies%2Ftop$/);
  await expect(page.getByText(words('auth.sessionEnded'))).toBeVisible();
  await expect(balance).toHaveCount(0);
  await expect(page.getByText(email)).toHaveCount(0);

  await signInBy(page.getByRole('main'), words, email, password);
  await expect(page).toHaveURL(/\/pokies\/top$/);
  await expect(balance).toBeVisible();
});

test('two tabs sign out together', async ({ page, context, signInNew, wordsOf, isMobile }) => {
  const words = await wordsOf('en');
  await signInNew();
  const other = await context.newPage();
  for (const tab of [other, page]) {
    await tab.goto('/pokies/top');
    await expect(tab.getByRole('button', { name: words.like('wallet.balance.label') })).toBeVisible();
  }
  await signOut(page, words, isMobile);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(tab.getByRole('button', { name: words.like('wallet.balance.label') })).toHaveCount(0);
  }
  await other.goto('/');
  await expectGuest(other, words);
});
