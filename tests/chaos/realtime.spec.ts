import type { APIRequestContext } from 'playwright/test';
import { balanceButton, balanceOf } from '../e2e/support/games.ts';
import { COMPLETE_PROFILE } from '../e2e/support/players.ts';
import { expectPrivateJoins, recordSockets } from '../e2e/support/realtime.ts';
import { runConsoleAction } from '../e2e/support/sandbox-console.ts';
import { expect, FAST_SCALE, test } from './support/fixtures.ts';
import { expectSameDocument, markDocument } from './support/page-state.ts';

test.use({ savesData: false });

const SOCKET_PATH = '/socket/websocket';

test.beforeEach(async ({ page, setScale }) => setScale(page, FAST_SCALE));

const grant = (request: APIRequestContext, email: string, times: number): Promise<string> =>
  runConsoleAction(request, 'grants', { email, times: String(times) });

test('a channel that is dropped in the middle of a stream of events ends in the server’s state', async ({
  page,
  faultProxy,
  request,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  const socketLog = await recordSockets(page);
  await page.goto('/support');
  await expectPrivateJoins(socketLog);
  const start = await balanceOf(page);
  await markDocument(page);
  const granting = grant(request, email, 30);
  // The first of the thirty has arrived.
  await expect.poll(() => socketLog.events.length).toBeGreaterThan(0);
  faultProxy.dropSockets();
  await granting;
  await expect(balanceButton(page, texts, start + 30, 'en')).toBeVisible();
  await expectSameDocument(page);
});

test('where sockets are blocked, events arrive by long polls', async ({
  page,
  faultProxy,
  request,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  faultProxy.addRule({ fault: { kind: 'reset' }, path: SOCKET_PATH });
  await page.goto('/support');
  await expect.poll(() => faultProxy.requestsTo('/socket/longpoll').length).toBeGreaterThan(1);
  const start = await balanceOf(page);
  await markDocument(page);
  await grant(request, email, 2);
  await expect(balanceButton(page, texts, start + 2, 'en')).toBeVisible();
  await expectSameDocument(page);
});
