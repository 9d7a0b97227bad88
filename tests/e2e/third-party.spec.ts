import { expect, test } from './support/fixtures.ts';

test.use({ hasWorker: false });

test('the live chat opens by its hash; its agent declares that it is automatic, and replies', async ({
  page,
  textsOf,
  expectAccessible,
}) => {
  const texts = await textsOf('en');
  await page.goto('/#chat');
  const chat = page.getByRole('dialog', { name: texts('chat.live') });
  // The script runs only if its integrity hash is the one in the contract.
  await expect(chat.getByText(/automatic agent/)).toBeVisible();
  await expect(chat.getByText(texts('chat.agent.sandbox'))).toBeVisible();
  await chat.getByRole('textbox', { name: texts('chat.message') }).fill('Where is my money?');
  await chat.getByRole('textbox', { name: texts('chat.message') }).press('Enter');
  await expect(chat.getByRole('listitem')).toHaveCount(3);
  await expect(chat.getByText(/sandbox money/).last()).toBeVisible();
  await expectAccessible(page, { within: 'dialog' });
});
