import { Secret, TOTP } from 'otpauth';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright/test';
import { consentCookie } from './support/consent-cookie.ts';
import { type DedicatedServer, startDedicatedServer } from './support/dedicated-server.ts';
import { expect, test } from './support/fixtures.ts';
import { dialogNamed, loseReplies, signInWith, signOut } from './support/page-actions.ts';
import { registerPlayer, type TestPlayer } from './support/players.ts';
import type { Texts } from './support/texts.ts';

/** Passkeys are made for a name, never for an address: the back end of these tests is `localhost`. */
let server: DedicatedServer;
let origin: string;
test.beforeAll(async () => {
  server = await startDedicatedServer();
  origin = server.origin.replace('127.0.0.1', 'localhost');
});
test.afterAll(() => server.stop());

const NEW_PASSWORD = 'Seven-green-otters-2';

/** A device that makes and keeps passkeys, and whose owner always agrees. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The player's account on another device, at the lobby. */
async function signInElsewhere(
  openDevice: (options?: BrowserContextOptions) => Promise<BrowserContext>,
  texts: Texts,
  { email, password }: TestPlayer,
): Promise<Page> {
  const context = await openDevice({
    storageState: { cookies: [consentCookie(origin)], origins: [] },
  });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await signInWith(page.getByRole('main'), texts, email, password);
  await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
  return page;
}

test('a player protects an account: password, two-factor, passkey, other devices @chromium', async ({
  openDevice,
  context,
  page,
  playwright,
  textsOf,
  allowErrors,
  expectAccessible,
  isMobile,
}) => {
  allowErrors(/status of 4(?:01|09|22)/);
  const texts = await textsOf('en');
  const player = await registerPlayer(playwright.request, origin);
  const { email, password, cookies } = player;
  await context.addCookies([consentCookie(origin), ...cookies]);
  await addAuthenticator(context, page);
  const elsewhere = await signInElsewhere(openDevice, texts, player);

  await page.goto(`${origin}/profile/security`);
  const main = page.getByRole('main');
  await expect(main.getByText(texts('security.sessions.current'))).toBeVisible();
  await expectAccessible(page);

  // A weak password is refused before it is sent, the network fails in the middle of the write, which has its effect once.
  await main.getByRole('button', { name: texts('security.password.change') }).click();
  const dialog = dialogNamed(page, texts('security.password.change'));
  const next = dialog.getByLabel(texts('field.password'), { exact: true });
  const again = dialog.getByLabel(texts('field.passwordAgain'));
  const save = dialog.getByRole('button', { name: texts('security.password.change') });
  await dialog.getByLabel(texts('field.currentPassword')).fill(password);
  await next.fill('Password1!');
  await again.fill('Password1!');
  await save.click();
  await expect(dialog.getByText(/too easy to guess|leaked/)).toBeVisible();
  await next.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await loseReplies(page, 'PUT', '/api/player/password');
  await save.click();
  await expect(page.getByText(texts('security.password.changed'))).toBeVisible();

  // The other device learns it at once and shows nothing of the player any more.
  await expect(elsewhere).toHaveURL(/\/login/);
  await expect(elsewhere.getByText(texts('auth.sessionEnded'))).toBeVisible();
  await elsewhere.context().close();

  await main.getByRole('button', { name: texts('security.twoFactor.turnOn') }).click();
  const setUp = dialogNamed(page, texts('security.twoFactor.turnOn'));
  await expect(setUp.getByRole('img', { name: texts('security.twoFactor.qr') })).toBeVisible();
  const secret = (await setUp.locator('code').innerText()).replace(/\s/g, '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = setUp.getByRole('textbox', { name: texts('field.code') });
  await code.fill(totp.generate());
  // The only answer with the recovery codes is lost: the next code of the app brings new ones.
  await loseReplies(page, 'POST', '/api/player/two_factor');
  await setUp.getByRole('button', { name: texts('security.twoFactor.turnOn') }).click();
  await expect(setUp.getByRole('alert')).toBeVisible();
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await setUp.getByRole('button', { name: texts('action.retry') }).click();
  const codes = dialogNamed(page, texts('security.codes.title'));
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts();
  await codes.getByLabel(texts('security.codes.kept')).check();
  await codes.getByRole('button', { name: texts('action.done') }).click();
  await expect(main.getByText(texts('security.twoFactor.turnOff'))).toBeVisible();

  await main.getByRole('button', { name: texts('security.passkeys.add') }).click();
  await expect(page.getByText(texts('security.passkeys.added'))).toBeVisible();

  const startAgain = async () => {
    // Else the browser's suggestions answer by themselves: its owner always agrees.
    await page.evaluate(() => localStorage.removeItem('orbit.passkey'));
    await signOut(page, texts, isMobile);
    await expect(page).toHaveURL(/\/login/);
    await page.goto(`${origin}/login?redirect=%2Fprofile%2Fsecurity`);
  };
  // Signed out: the passkey alone signs in, the password takes a code.
  await startAgain();
  await main.getByRole('button', { name: texts('auth.passkey') }).click();
  await expect(page).toHaveURL(/\/profile\/security$/);
  await expect(main.getByText(texts('security.event.passkey_added'))).toBeVisible();
  await startAgain();
  await signInWith(main, texts, email, NEW_PASSWORD);
  await main.getByRole('textbox', { name: texts('field.code') }).fill(recovery);
  await main.getByRole('button', { name: texts('auth.signIn'), exact: true }).click();
  await expect(page).toHaveURL(/\/profile\/security$/);
  await expect(main.getByText(texts('security.event.recovery_code_used'))).toBeVisible();

  // Nothing of it is in any store of the browser.
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async name => (await (await caches.open(name)).keys()).map(r => r.url)),
    );
    return JSON.stringify([urls, { ...localStorage }, { ...sessionStorage }]);
  });
  for (const word of [secret, recovery, NEW_PASSWORD, '/api/player/security', '/api/player/two_factor'])
    expect(stored).not.toContain(word);
});

test('passkeys are added and removed, devices signed out and the account closed over a network that loses answers @chromium', async ({
  openDevice,
  context,
  page,
  playwright,
  textsOf,
  allowErrors,
  expectAccessible,
}) => {
  allowErrors(/status of 4(?:01|04|22)/);
  const texts = await textsOf('en');
  const player = await registerPlayer(playwright.request, origin);
  const { email, password, cookies } = player;
  await context.addCookies([consentCookie(origin), ...cookies]);
  await addAuthenticator(context, page);
  const others = await Promise.all([1, 2].map(() => signInElsewhere(openDevice, texts, player)));
  await page.goto(`${origin}/profile/security`);
  const main = page.getByRole('main');
  const signOutThat = main
    .getByRole('listitem')
    .getByRole('button', { name: texts.pattern('security.sessions.endNamed') });
  await expect(signOutThat).toHaveCount(2);

  await test.step('a passkey is added once, named and removed', async () => {
    await loseReplies(page, 'POST', '/api/player/passkeys');
    await main.getByRole('button', { name: texts('security.passkeys.add') }).click();
    await expect(page.getByText(texts('security.passkeys.added'))).toBeVisible();
    const rename = main.getByRole('button', { name: texts.pattern('security.passkeys.renameNamed') });
    await expect(rename).toHaveCount(1);
    await rename.click();
    const dialog = dialogNamed(page, texts('security.passkeys.rename'));
    await dialog.getByLabel(texts('field.name')).fill('Phone of the kitchen');
    await loseReplies(page, 'PATCH', '/api/player/passkeys/*');
    await dialog.getByRole('button', { name: texts('action.save') }).click();
    await expect(main.getByText('Phone of the kitchen')).toBeVisible();
    // On a phone it lies over the floating button for support until it goes.
    await expect(page.getByText(texts('security.passkeys.added'))).toBeHidden();
    await expectAccessible(page);
    await loseReplies(page, 'DELETE', '/api/player/passkeys/*');
    await main
      .getByRole('button', { name: texts('security.passkeys.removeNamed', 'Phone of the kitchen') })
      .click();
    await expect(page.getByText(texts('security.passkeys.removed'))).toBeVisible();
    await expect(rename).toHaveCount(0);
  });

  await test.step('one device is signed out, then all others', async () => {
    await loseReplies(page, 'DELETE', '/api/player/sessions/*');
    await signOutThat.first().click();
    await expect(signOutThat).toHaveCount(1);
    await loseReplies(page, 'DELETE', '/api/player/sessions');
    await main.getByRole('button', { name: texts('security.sessions.endOthers') }).click();
    await expect(main.getByText(texts('security.sessions.onlyHere'))).toBeVisible();
    for (const elsewhere of others) {
      await expect(elsewhere).toHaveURL(/\/login/);
      await elsewhere.context().close();
    }
  });

  await test.step('without a network nothing is closed, and with one once and for all', async () => {
    await main.getByRole('button', { name: texts('security.close.title') }).click();
    const dialog = dialogNamed(page, texts('security.close.title'));
    const close = dialog.getByRole('button', { name: texts('security.close.title') });
    await dialog.getByLabel(texts('security.close.understood')).check();
    await context.setOffline(true);
    await close.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await context.setOffline(false);
    await loseReplies(page, 'POST', '/api/player/close');
    await dialog
      .getByRole('button', { name: texts('security.close.title') })
      .or(close)
      .click();
    await expect(page.getByText(texts('security.close.done'))).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await signInWith(main, texts, email, password);
    await expect(main.getByText(texts('errors.account.closed'))).toBeVisible();
  });
});
