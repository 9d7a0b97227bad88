import type { Page } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { expect, test } from './support/fixtures.ts';
import { loseReplies } from './support/page-actions.ts';
import { COMPLETE_PROFILE, latestMailLink, newEmail } from './support/players.ts';

const save = async (page: Page, user: Readonly<Record<string, string>>) => {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.patch('/api/player', {
    headers: { ...AJAX_HEADER, origin },
    data: { user },
  });
  expect(answer.status(), await answer.text()).toBe(200);
};

test.describe('the tabs of its screen, which scroll where they do not fit', () => {
  test.use({ alternatesViewport: false });

  test('have the current one in sight, however many there are', async ({
    page,
    signInNewPlayer,
    textsOf,
  }) => {
    const texts = await textsOf('en');
    await signInNewPlayer();
    await page.goto('/profile/security');
    const current = page.getByRole('navigation', { name: texts('profile.tabs') }).locator('[aria-current]');
    await expect(current).toHaveText(texts('place.profileSecurity'));
    await expect(current).toBeInViewport({ ratio: 1 });
  });
});

test('the profile is edited, keeps what is typed through an error, an absence and a lost network, and asks @chromium', async ({
  page,
  signInNewPlayer,
  textsOf,
  goOffline,
  expectAccessible,
  allowErrors,
}) => {
  allowErrors(/status of 4(?:12|22)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 504/);
  // The browser asks at a reload; its answer here is to go on.
  page.on('dialog', dialog => void dialog.accept());
  const texts = await textsOf('en');
  // One player has a nickname.
  const nickname = `Ada ${Date.now() % 1e8}`;
  await signInNewPlayer();
  await page.goto('/');
  await save(page, COMPLETE_PROFILE);
  await page.goto('/profile');
  const main = page.getByRole('main');
  const field = (id: string) => main.getByRole('textbox', { name: new RegExp(`^${texts(id)}`) });
  const press = (id: string) => main.getByRole('button', { name: texts(id), exact: true }).click();
  await expect(page.locator('h1')).toHaveText(texts('place.profile'));
  await expect(field('field.city')).toHaveValue('Berlin');
  await expectAccessible(page);

  await test.step('an error is at its field, which gets the focus', async () => {
    await field('field.nickname').fill('A!');
    await field('field.city').fill('Potsdam');
    await press('profile.save');
    await expect(main.getByText(texts('errors.nickname.characters'))).toBeVisible();
    await expect(field('field.nickname')).toBeFocused();
    await field('field.nickname').fill(nickname);
  });

  await test.step('leaving asks, and a reload loses nothing', async () => {
    await page.locator('a[href="/"]:visible').first().click();
    const question = page.getByRole('dialog', { name: texts('profile.leave.title') });
    await question.getByRole('button', { name: texts('profile.leave.stay') }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await page.reload();
    await expect(field('field.city')).toHaveValue('Potsdam');
    await expect(field('field.nickname')).toHaveValue(nickname);
  });

  await test.step('another device has saved the same field: the player chooses', async () => {
    await save(page, { city: 'Cottbus' });
    await press('profile.save');
    const choice = main.getByRole('group', { name: texts('field.city') });
    await expect(choice).toContainText('Cottbus');
    await choice.getByRole('button', { name: texts('profile.conflict.mine') }).click();
    await press('profile.save');
    await expect(page.getByText(texts('profile.saved'))).toBeVisible();
  });

  await test.step('without a network it is read with what is stored, and edited as a draft', async () => {
    await goOffline(page);
    await page.reload();
    await expect(field('field.city')).toHaveValue('Potsdam');
    await expect(main.getByText(texts('profile.hidden')).first()).toBeVisible();
    await field('field.city').fill('Werder');
    await field('field.address').fill('Seeweg 2');
    await expect(main.getByRole('button', { name: texts('profile.save'), exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  await test.step('back online it is sent after a look', async () => {
    await page.context().setOffline(false);
    await expect(main.getByText(texts('profile.draft.look'))).toBeVisible();
    const blind = main.getByRole('group', { name: texts('field.address') });
    await expect(blind).toContainText(COMPLETE_PROFILE.address);
    await blind.getByRole('button', { name: texts('profile.conflict.mine') }).click();
    await press('profile.save');
    await expect(page.getByText(texts('profile.saved'))).toBeVisible();
    await page.reload();
    await expect(field('field.city')).toHaveValue('Werder');
    await expect(field('field.address')).toHaveValue('Seeweg 2');
  });
});

test.describe('a form whose answers are lost in the page', () => {
  test.use({ hasWorker: false });

  test('a new e-mail address is asked for once over a bad network, and holds once its mail was opened @chromium', async ({
    page,
    signInNewPlayer,
    textsOf,
    expectAccessible,
    allowErrors,
  }) => {
    allowErrors(/status of 4(?:01|22)/);
    const texts = await textsOf('en');
    const { email, password } = await signInNewPlayer(COMPLETE_PROFILE);
    const next = newEmail();
    const main = page.getByRole('main');
    await page.goto('/profile');
    await main.getByRole('button', { name: texts('profile.email.change') }).click();
    await main.getByRole('textbox', { name: texts('field.email') }).fill(next);
    await main.getByLabel(texts('profile.email.password')).fill('Wrong-horse-7');
    await main.getByRole('button', { name: texts('profile.email.send') }).click();
    await expect(main.getByRole('textbox', { name: texts('field.email') })).toHaveValue(next);
    await expect(main.getByLabel(texts('profile.email.password'))).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);

    await main.getByLabel(texts('profile.email.password')).fill(password);
    await loseReplies(page, 'POST', '/api/player/email');
    await main.getByRole('button', { name: texts('profile.email.send') }).click();
    await expect(main.getByText(texts('profile.email.pending', next))).toBeVisible();
    await expect(main.getByText(email)).toBeVisible();

    await page.goto(await latestMailLink(page.request, next));
    await expect(page.getByText(texts('confirmation.done'))).toBeVisible();
    await page.goto('/profile');
    await expect(main.getByText(`${next} · ${texts('profile.email.confirmed')}`)).toBeVisible();
    await expect(main.getByText(texts('profile.email.pending', next))).toHaveCount(0);
  });
});
