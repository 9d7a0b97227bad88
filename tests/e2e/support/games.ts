import { type APIRequestContext, expect, type FrameLocator, type Locator, type Page } from 'playwright/test';
import * as v from 'valibot';
import { de } from '../../../server/game/client/texts/de.ts';
import { en } from '../../../server/game/client/texts/en.ts';
import type { LocaleCode } from '../../../src/contract/operator/locales.ts';
import { rgs } from '../../../src/contract/rgs.ts';
import type { Game } from '../../../src/contract/subjects/games.ts';
import type { Account } from '../../../src/contract/subjects/wallet.ts';
import { AJAX_HEADER } from '../../../src/contract/wire.ts';
import { formatMoney } from '../../../src/lib/money.ts';
import type { Texts } from './texts.ts';

type Filter = Readonly<Record<string, unknown>>;

async function listGames(request: APIRequestContext, filter: Filter): Promise<readonly Game[]> {
  const answer = await request.post('/api/games_filter', {
    headers: AJAX_HEADER,
    data: { device: 'desktop', filter, page: 1, page_size: 100 },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data;
}

function findGame(games: readonly Game[], isWanted: (game: Game) => boolean): Game {
  const found = games.find(isWanted);
  if (!found) throw new Error('The catalogue has no such game');
  return found;
}

/** A game that opens in demo and for euros, or another currency; another one than `except`. */
export const playableGame = async (
  request: APIRequestContext,
  filter: Filter = {},
  except?: Game,
  currency = 'EUR',
): Promise<Game> =>
  findGame(
    await listGames(request, filter),
    ({ identifier, skin, has_demo_mode, currencies }) =>
      skin !== null && has_demo_mode && currency in currencies && identifier !== except?.identifier,
  );

/** A title of the sandbox catalogue that has no game client. */
export const gameWithoutClient = async (request: APIRequestContext): Promise<Game> =>
  findGame(await listGames(request, { playable: false }), ({ skin }) => skin === null);

export const playPath = ({ provider, seo_title }: Game, mode?: 'real' | 'demo'): string =>
  `/play/${provider}/${seo_title}${mode ? `?mode=${mode}` : ''}`;

/**
 * For tests of what a round does, not of how it looks: reels that turn and coins that fly take most of a round's time where the
 * processor draws them.
 */
export const CALM = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** The labels of the game's buttons. */
const GAME_CLIENT_TEXTS = { en, de } as const;
export type PlayLocale = keyof typeof GAME_CLIENT_TEXTS;

export const gameFrame = (page: Page): FrameLocator => page.frameLocator('main iframe');
export const spinButton = (page: Page, locale: PlayLocale): Locator =>
  gameFrame(page).getByRole('button', { name: GAME_CLIENT_TEXTS[locale].spin, exact: true });

/**
 * Presses a button of the game, by keyboard where a tap does not arrive: Chromium, where the frame has a process of its own, at times sends
 * taps past it after the page has moved it or given it another size, and may go on doing so.
 */
export async function pressInGame(page: Page, button: Locator): Promise<void> {
  const root = gameFrame(page).locator('html');
  await root.evaluate(html => {
    const onClick = () => html.setAttribute('data-pressed', '');
    html.ownerDocument.addEventListener('click', onClick, { capture: true, once: true });
  });
  const hasArrived = async () => (await root.getAttribute('data-pressed')) !== null;
  const press = async () => {
    await button.click();
    if (await hasArrived()) return true;
    await button.press('Enter');
    return hasArrived();
  };
  await expect.poll(press, { message: 'a press arrives in the game' }).toBe(true);
  await root.evaluate(html => html.removeAttribute('data-pressed'));
}

type Round = v.InferOutput<typeof rgs.play.reply>['round'];

/** Presses spin and waits until the round has been shown to its end, features included. Returns the settled round. */
export async function spin(page: Page, locale: PlayLocale): Promise<Round> {
  const button = spinButton(page, locale);
  await expect(button).toBeEnabled();
  const answered = page.waitForResponse(
    answer => answer.url().endsWith(rgs.play.path) && answer.request().method() === 'POST',
  );
  await pressInGame(page, button);
  const { round } = v.parse(rgs.play.reply, await (await answered).json());
  await finishRound(page, locale);
  return round;
}

/** Presses the buttons of a feature's announcements and baskets until the next spin could begin. */
export async function finishRound(page: Page, locale: PlayLocale): Promise<void> {
  const { start, goOn, basket } = GAME_CLIENT_TEXTS[locale];
  const frame = gameFrame(page);
  const next = [
    frame.getByRole('button', { name: start, exact: true }),
    frame.getByRole('button', { name: goOn, exact: true }),
    frame.getByRole('button', { name: new RegExp(`^${basket.replace('{n}', '\\d+')}$`) }),
  ];
  await expect(async () => {
    for (const button of next) {
      const [visible] = await button.filter({ visible: true }).all();
      if (visible) await visible.click({ timeout: 1000 });
    }
    await expect(spinButton(page, locale)).toBeEnabled({ timeout: 100 });
  }).toPass({ timeout: 60_000, intervals: [100] });
}

/** The player's cash and bonus of the active account as the back end has it, minor units. */
export async function balanceOf(page: Page): Promise<number> {
  const answer = await page.request.get('/api/player/accounts', { headers: AJAX_HEADER });
  expect(answer.status()).toBe(200);
  const accounts: readonly Account[] = await answer.json();
  return accounts.find(({ active }) => active)?.amount_cents ?? Number.NaN;
}

const EURO = { code: 'EUR', fiat: true, subunits_to_unit: 100 };

/** The figure of this balance in the bar over the game: a phone has no header while a game is open. */
export function balanceInGameBar(page: Page, texts: Texts, cents: number, locale: LocaleCode): Locator {
  const figures = page
    .getByRole('main')
    .locator('dl > div')
    .filter({ hasText: texts('wallet.total') });
  return figures.locator('dd').filter({ hasText: formatMoney(cents, EURO, locale) });
}

/** The header's button that shows this balance. */
export function balanceButton(page: Page, texts: Texts, cents: number, locale: LocaleCode): Locator {
  const total = formatMoney(cents, EURO, locale);
  const name = texts('wallet.balance.label', total).replace(/\s/g, ' ');
  return page.getByRole('banner').getByRole('button', { name, exact: true });
}
