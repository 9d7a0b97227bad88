import { type Ending, SUCCEEDED } from '../support/payment-journey.ts';
import type { Answer } from '../support/payment-steps.ts';
import { DEPOSITS, type Way } from '../support/payment-ways.ts';
import { expect, test } from './matrix-fixtures.ts';

/** How deposits end. Without an answer here the player approves, and the provider ends it as it was chosen. */
interface Row extends Ending {
  readonly end: string;
  readonly steps: readonly Way['step'][];
  readonly outcome?: 'fraud_check' | 'timed_out';
  readonly answer?: Answer;
}

const PAGES = ['bank', 'wallet'] as const;
const AT_PROVIDER = ['challenge', ...PAGES] as const;
const BY_ITSELF = ['transfer', 'coins'] as const;
const EVERY = [...AT_PROVIDER, ...BY_ITSELF] as const;

const ROWS: readonly Row[] = [
  { end: 'is credited once', steps: EVERY, ...SUCCEEDED },
  {
    ...{ end: 'is stopped by the fraud check', steps: EVERY, outcome: 'fraud_check' },
    ...{ state: 'rejected', reason: 'fraud_check' },
  },
  {
    ...{ end: 'is cancelled by the player at the provider', steps: AT_PROVIDER, answer: 'cancel' },
    ...{ state: 'canceled', reason: 'canceled_by_player' },
  },
  {
    ...{ end: 'is cancelled by the player in the app', steps: EVERY, answer: 'cancel here' },
    ...{ state: 'canceled', reason: 'canceled_by_player' },
  },
  {
    ...{ end: 'is refused at the provider’s page', steps: PAGES, answer: 'decline' },
    ...{ state: 'declined', reason: 'declined_by_bank' },
  },
  {
    ...{ end: 'ends where 3-D Secure fails', steps: ['challenge'], answer: 'wrong code' },
    ...{ state: 'declined', reason: 'authentication_failed' },
  },
  {
    ...{ end: 'times out while money is awaited', steps: BY_ITSELF, outcome: 'timed_out' },
    ...{ state: 'canceled', reason: 'timed_out' },
  },
];

for (const way of DEPOSITS) {
  for (const { end, steps, outcome = 'succeeded', answer = 'approve', ...ending } of ROWS)
    if (steps.includes(way.step))
      test(`${way.name} ${end}`, async ({ journey }) => {
        await journey.prepare(way, outcome);
        await journey.begin(way);
        await journey.answer(way, answer);
        if (answer === 'approve') await journey.completeAtProvider(way, outcome);
        await journey.expectEnd(way, ending);
      });

  for (const reason of way.declines)
    test(`${way.name} is declined with its reason: ${reason}`, async ({ journey }) => {
      await journey.prepare(way, reason);
      await journey.begin(way);
      await journey.answer(way);
      await journey.completeAtProvider(way, reason);
      await journey.expectEnd(way, { state: 'declined', reason });
    });

  test(`${way.name} of which the provider is silent for an hour stays open, and arrives by itself`, async ({
    journey,
  }) => {
    await journey.prepare(way, 'succeeded', 'silent_hour');
    await journey.begin(way);
    await journey.answer(way);
    await journey.expectOpen(way);
    await journey.pass(0.9);
    await journey.look();
    await journey.expectOpen(way);
    await journey.passUntilEnd(way, 1.1, SUCCEEDED);
  });
}

const wayBy = (step: Way['step'], currency = 'EUR'): Way => {
  const found = DEPOSITS.find(way => way.step === step && way.currency === currency);
  if (!found) throw new Error(`no deposit by ${step}`);
  return found;
};

for (const step of PAGES)
  test(`a deposit that is left open at the page of a ${step} times out, and an answer there comes too late`, async ({
    journey,
  }) => {
    const way = wayBy(step);
    await journey.prepare(way, 'succeeded');
    await journey.begin(way);
    await journey.pass(0.6);
    await expect
      .poll(async () => (await journey.made())[0])
      .toMatchObject({ state: 'canceled', reason: 'timed_out' });
    await journey.answer(way);
    await journey.expectEnd(way, { state: 'canceled', reason: 'timed_out' });
  });

test('a deposit by card whose 3-D Secure nobody answers times out, and the page says so', async ({
  journey,
}) => {
  const way = wayBy('challenge');
  await journey.prepare(way, 'succeeded');
  await journey.begin(way);
  await journey.pass(0.3);
  await journey.expectEnd(way, { state: 'canceled', reason: 'timed_out' });
});

test('a deposit by card from a device that was checked is credited without 3-D Secure', async ({
  journey,
}) => {
  const way = wayBy('challenge');
  const { page } = journey;
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('orbit.deviceCheck', 'yes'));
  await journey.prepare(way, 'succeeded');
  await journey.button().click();
  await journey.expectEnd(way, SUCCEEDED);
  await page.evaluate(() => localStorage.removeItem('orbit.deviceCheck'));
});

test('a deposit by bank transfer of another amount is not credited, and says so', async ({ journey }) => {
  const way = wayBy('transfer');
  await journey.prepare(way, 'succeeded');
  await journey.begin(way);
  await journey.decide(way, 'succeeded', '40');
  await journey.expectEnd(way, { state: 'rejected', reason: 'amount_differs' });
});

test('a deposit by bank transfer arrives without anybody doing anything', async ({ journey }) => {
  const way = wayBy('transfer');
  await journey.prepare(way, 'succeeded');
  await journey.begin(way);
  await journey.pass(0.05);
  await journey.expectEnd(way, SUCCEEDED);
});

test('a deposit in Bitcoin counts its confirmations, and of another amount what was sent is credited', async ({
  journey,
}) => {
  const way = wayBy('coins', 'BTC');
  const { texts } = journey;
  await journey.prepare(way, 'succeeded');
  await journey.begin(way);
  await expect(journey.statusText(texts('deposit.crypto.waiting', 2))).toBeVisible();
  await journey.decide(way, 'confirmed');
  await expect(journey.statusText('1 of 2 confirmations')).toBeVisible();
  await journey.decide(way, 'succeeded', '150');
  await journey.expectEnd({ ...way, cents: 15_000, receives: 15_000 }, SUCCEEDED);
});

test('the books balance after all of these deposits', async ({ matrix }) => {
  expect(await matrix.findFaults()).toEqual([]);
});
