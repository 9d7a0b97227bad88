import { expect, test } from './support/fixtures.ts';

test('a player sees all wallets, what makes up an amount, changes wallets, and finds the deposit, also without a network @chromium', async ({
  page,
  signInNewPlayer,
  textsOf,
  expectAccessible,
  goOffline,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|503/);
  const texts = await textsOf('en');
  await signInNewPlayer();
  await page.goto('/support');
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const buttons = isPhone
    ? page.getByRole('navigation', { name: texts('shell.tabs') })
    : page.getByRole('banner');

  await test.step('the deposit opens over the page', async () => {
    const deposit = buttons.getByRole('link', { name: texts('cashbox.deposit'), exact: true });
    await deposit.click();
    await expect(page).toHaveURL(/\/deposit$/);
    await page
      .getByRole('dialog')
      .getByRole('link', { name: texts('cashbox.wallets') })
      .click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts('action.close') })
      .click();
    await expect(page).toHaveURL(/\/support$/);
  });

  await test.step('a press on an amount of the balance shows its lines', async () => {
    await page.getByRole('button', { name: /^Balance:/ }).click();
    await page.getByRole('link', { name: /^€1,000\.00/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(texts('wallet.line.welcome'))).toBeVisible();
    await expect(dialog.getByText('Balance after: €1,000.00')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: texts('wallet.lines.back') }).click();
    await expect(dialog.getByRole('article', { name: /^EUR/ })).toBeVisible();
  });

  await test.step('another wallet is opened and left again', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts('profile.wallet.new')).selectOption('BTC');
    await dialog.getByRole('button', { name: texts('profile.wallet.open') }).click();
    await expect(
      dialog.getByRole('article', { name: /^BTC/ }).getByText(texts('wallet.active')),
    ).toBeVisible();
    await expect(dialog.getByText(/for guidance: 1 BTC = €100,000, rate of/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Play with EUR' }).click();
    await expect(
      dialog.getByRole('article', { name: /^EUR/ }).getByText(texts('wallet.active')),
    ).toBeVisible();
  });

  await test.step('without a network the wallets open with their age, and can’t be changed', async () => {
    await goOffline(page);
    await page.reload();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^As of /).first()).toBeVisible();
    await expect(dialog.getByText('€1,000.00').first()).toBeVisible();
    const change = dialog.getByRole('button', { name: 'Play with BTC' });
    await expect(change).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog.getByText(texts('wallet.switch.offline'))).toBeVisible();
  });
});
