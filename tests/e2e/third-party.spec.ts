import { expect, test } from './fixtures.ts';
import { makePlayer } from './players.ts';
import { signInBy } from './screens.ts';

const STAND_INS = '**/sandbox/stand-ins/**';

test('the live chat opens by its hash; its agent says that it is automatic, and answers', async ({
  page,
  wordsOf,
  expectAccessible,
}) => {
  const words = await wordsOf('en');
  await page.goto('/#chat');
  const chat = page.getByRole('dialog', { name: words('chat.live') });
  // The script runs only if it is, to the last letter, the one that the contract names.
  await expect(chat.getByText(/automatic agent/)).toBeVisible();
  await expect(chat.getByText(words('chat.agent.sandbox'))).toBeVisible();
  await chat.getByRole('textbox', { name: words('chat.message') }).fill('Where is my money?');
  await chat.getByRole('textbox', { name: words('chat.message') }).press('Enter');
  await expect(chat.getByRole('listitem')).toHaveCount(3);
  await expect(chat.getByText(/sandbox money/).last()).toBeVisible();
  await expectAccessible(page, { within: 'dialog' });
});

test('with the script of every third party blocked a player signs in, and the chat says where else to write', async ({
  page,
  playwright,
  baseURL,
  wordsOf,
  allowErrors,
}) => {
  // Firefox holds what is blocked to its integrity too.
  allowErrors(/Failed to load resource: net::ERR_(?:FAILED|BLOCKED_BY_CLIENT)|^None of the “sha384” hashes/);
  const words = await wordsOf('en');
  const { email, password } = await makePlayer(playwright.request, baseURL ?? '');
  await page.route(STAND_INS, route => route.abort('blockedbyclient'));
  await page.goto('/login?redirect=%2Ffavorite-games');
  await signInBy(page.getByRole('main'), words, email, password);
  await expect(page).toHaveURL(/\/favorite-games$/);
  await page.goto('/favorite-games#chat');
  const chat = page.getByRole('dialog', { name: words('chat.live') });
  await expect(chat.getByText(/support@/)).toBeVisible();
});
