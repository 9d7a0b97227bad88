import { expect, type Locator, type Page } from 'playwright/test';
import type { Way } from './payment-ways.ts';
import type { Texts } from './texts.ts';

/** What the player answers at the provider, or does in the app about a payment that waits for them. */
export type Answer = 'approve' | 'decline' | 'cancel' | 'wrong code' | 'cancel here';

/** No code of the sandbox has a zero in front. */
const WRONG_CODE = '000000';

const challengeFrame = (texts: Texts): string => `iframe[title="${texts('deposit.challenge')}"]`;
const challengeOf = (page: Page, texts: Texts) => page.frameLocator(challengeFrame(texts));

/**
 * Presses what ends the order: the app then removes the frame, which a press in it may wait for in vain. By keyboard: a tap in a frame
 * that the page has just moved may land beside it, unnoticed.
 */
async function pressLast(page: Page, texts: Texts, target: Locator): Promise<void> {
  const removed = page
    .locator(challengeFrame(texts))
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
  await Promise.race([target.press('Enter').catch(() => removed), removed]);
}

/** Waits for what the player does after the tap: 3-D Secure, a page of the provider, where to send what, or nothing more. */
export async function expectStep(page: Page, texts: Texts, { step }: Way): Promise<void> {
  if (step === 'bank' || step === 'wallet') return page.waitForURL(new RegExp(`/${step}/`));
  const shown = {
    challenge: challengeOf(page, texts).getByRole('textbox'),
    transfer: page.getByText(texts('deposit.transfer.reference'), { exact: true }),
    coins: page.getByRole('img', { name: texts('deposit.crypto.qr') }),
    none: page.getByText(texts('withdraw.next')).first(),
  }[step];
  await expect(shown).toBeVisible();
}

/** Does the player's step. Transfers and coins have none here: nobody can send any in a sandbox. */
export async function answerStep(page: Page, texts: Texts, { step }: Way, answer: Answer): Promise<void> {
  const isPage = step === 'bank' || step === 'wallet';
  if (answer === 'cancel here') {
    if (isPage) await page.getByRole('link', { name: 'Go back without answering' }).click();
    await page.getByRole('button', { name: texts('deposit.cancel'), exact: true }).click();
  } else if (isPage) await answerPage(page, step, answer);
  else if (step === 'challenge') await answerChallenge(page, texts, answer);
}

async function answerPage(page: Page, step: 'bank' | 'wallet', answer: Answer): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name }).click();
  if (step === 'bank' && answer !== 'cancel') await press('Log in to the sandbox bank');
  if (answer === 'cancel') await press('Cancel payment');
  else await press(answer === 'decline' ? 'Decline as the bank' : 'Approve payment');
  await page.waitForURL(/\/payments\?payment=\d+/);
}

async function answerChallenge(page: Page, texts: Texts, answer: Answer): Promise<void> {
  const frame = challengeOf(page, texts);
  const code = frame.getByRole('textbox');
  if (answer === 'cancel')
    return pressLast(page, texts, frame.getByRole('button', { name: 'Cancel payment' }));
  if (answer === 'wrong code') {
    for (const left of [2, 1]) {
      await code.fill(WRONG_CODE);
      await code.press('Enter');
      await expect(frame.getByText(`Attempts left: ${left}`)).toBeVisible();
    }
    await code.fill(WRONG_CODE);
    return pressLast(page, texts, code);
  }
  await confirmChallenge(page, texts);
}

/** Answers 3-D Secure with the code that the sandbox shows. */
export async function confirmChallenge(page: Page, texts: Texts): Promise<void> {
  const frame = challengeOf(page, texts);
  const text = await frame.getByText(/it is \d{6}/).textContent();
  const code = frame.getByRole('textbox');
  await code.fill(/\d{6}/.exec(text ?? '')?.[0] ?? '');
  await pressLast(page, texts, code);
}
