import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditLedger } from '../../../server/jobs/maintenance.ts';
import { silentLog } from '../../../server/log.ts';
import {
  mailTried,
  paymentConflicted,
  paymentEnded,
  paymentSettled,
  pushTried,
} from '../../../server/measurements.ts';
import { createMetrics, type Metrics } from '../../../server/operations/metrics.ts';
import { storePayment } from '../cashbox/stored-payments.ts';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';
import { disconnectAllSockets, join, listen, settingsOf } from '../realtime/phoenix.ts';
import { isOnPostgres } from '../test-database.ts';

let world: GameWorld;
let metrics: Metrics;
let game: LaunchedGame;
let text = '';

beforeAll(async () => {
  world = await openGameWorld({}, { settings: { smtp: 'smtp://127.0.0.1:1' } });
  metrics = createMetrics(() => true);
  metrics.attach(world.app);
  game = await world.launchGame();
  await world.forceNextOutcome(game.row.id, 'comet', ({ steps }) => steps.length === 1);
  const key = roundKey();
  await world.rgs('play', game.token, { round_key: key, bet_cents: 100, mode: 'base' });
  await game.client.get('/api/player?secret=1');
  await game.client.get('/no-such-page/of-ada@example.com');
  await world.server.inject({ method: 'PROPFIND' as never, url: '/api/player' });
  pushTried.publish({ result: 'sent' });
  mailTried.publish({ result: 'postponed' });
  paymentEnded.publish({ action: 'cashout', state: 'succeeded' });
  paymentConflicted.publish({});
  paymentSettled.publish({ outcome: 'returned' });
  await auditLedger(world.app, silentLog);
  const now = world.app.clock.now().getTime();
  const begun = new Date(now - 3_600_000).toISOString();
  await storePayment(world.app, game.row.id, { created_at: begun, ask_at: begun });
  await storePayment(world.app, game.row.id, { state: 'recalled' });
  const mail = { recipient: 'ada@example.com', locale: 'en', subject: 's', text: 't', link: null } as const;
  await world.app.db
    .insertInto('mails')
    .values({ ...mail, created_at: new Date(now - 90_000).toISOString() })
    .execute();
  const address = await listen(world);
  const { token } = await settingsOf(game.client);
  const joined: string[] = [];
  for (const transport of ['websocket', 'longpoll'] as const)
    join(address, token, 'public', { transport, onJoin: () => joined.push(transport) });
  await vi.waitFor(() => expect(joined).toHaveLength(2), { timeout: 10_000 });
  text = await metrics.read();
});
afterAll(async () => {
  disconnectAllSockets();
  metrics.stop();
  await world.close();
});

const lines = () => text.split('\n').filter(line => line !== '' && !line.startsWith('#'));
const seriesValue = (series: string): number => {
  const found = lines().find(line => line.startsWith(`${series} `));
  return Number(found?.slice(series.length + 1) ?? Number.NaN);
};

describe('the metrics', () => {
  test('count requests by pattern of the route and status', () => {
    const player = { server: 'app', method: 'GET', route: '/api/player', status: '200' };
    const labels = Object.entries(player).map(([name, value]) => `${name}="${value}"`);
    expect(seriesValue(`orbit_http_requests_total{${labels.join(',')}}`)).toBe(1);
    expect(
      seriesValue('orbit_http_request_duration_seconds_count{server="app",route="/api/player"}'),
    ).toBeGreaterThan(0);
    expect(text).toMatch(
      /orbit_http_requests_total\{server="game",method="POST",route="\/rgs\/play",status="200"\} 1/,
    );
  });

  test('count settled bets, pushes and mails, and name queue, connections, store and ledger', () => {
    expect(seriesValue('orbit_bets_settled_total')).toBe(1);
    expect(seriesValue('orbit_pushes_total{result="sent"}')).toBe(1);
    expect(seriesValue('orbit_mails_total{result="postponed"}')).toBe(1);
    expect(seriesValue('orbit_push_queue')).toBe(0);
    expect(seriesValue('orbit_push_queue_lag_seconds')).toBe(0);
    expect(seriesValue('orbit_mail_queue')).toBe(1);
    expect(seriesValue('orbit_mail_queue_lag_seconds')).toBeGreaterThanOrEqual(90);
    expect([seriesValue('orbit_web_sockets'), seriesValue('orbit_long_polls')]).toEqual([1, 1]);
    expect(seriesValue('orbit_store_query_duration_seconds_count{statement="select"}')).toBeGreaterThan(0);
    expect(seriesValue('orbit_store_query_duration_seconds_count{statement="commit"}')).toBeGreaterThan(0);
    // On PostgreSQL the server shares its commits by itself.
    const commits = seriesValue('orbit_store_commit_transactions_count');
    if (isOnPostgres()) expect(commits).toBe(0);
    else expect(commits).toBeGreaterThan(0);
    expect(seriesValue('orbit_ledger_faults')).toBe(0);
    expect(seriesValue('orbit_ledger_audit_timestamp_seconds')).toBeGreaterThan(0);
    expect(seriesValue('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('count payments by their end, conflicts, and what waits for the follow-up', () => {
    expect(seriesValue('orbit_payments_total{action="cashout",state="succeeded"}')).toBe(1);
    expect(seriesValue('orbit_payment_conflicts_total')).toBe(1);
    expect(seriesValue('orbit_payments_settled_total{outcome="returned"}')).toBe(1);
    expect(seriesValue('orbit_payments_open')).toBe(1);
    expect(seriesValue('orbit_payments_unknown')).toBe(0);
    expect(seriesValue('orbit_payment_follow_up_lag_seconds')).toBeGreaterThanOrEqual(3600);
    expect(seriesValue('orbit_payment_oldest_open_seconds')).toBeGreaterThanOrEqual(3600);
  });

  test('hold nothing of a player, and no label that a client chooses', () => {
    const { row, token } = game;
    for (const own of [row.hash, row.email, token, 'ada@', 'secret', 'PROPFIND', 'no-such-page'])
      expect(text.includes(own), own).toBe(false);
    const labels = new Set(lines().flatMap(line => [...line.matchAll(/(\w+)="/g)].map(([, name]) => name)));
    const bounded = [
      'server',
      'method',
      'route',
      'status',
      'statement',
      'result',
      'action',
      'state',
      'outcome',
      'le',
    ];
    const ofNode = ['version', 'major', 'minor', 'patch', 'space', 'type', 'kind', 'quantile'];
    expect([...labels].filter(name => ![...bounded, ...ofNode].includes(name ?? ''))).toEqual([]);
  });

  test('are served while the store is away', async () => {
    const away = await openGameWorld({}, { settings: { smtp: 'smtp://127.0.0.1:1' } });
    const other = createMetrics(() => false);
    other.attach(away.app);
    await away.app.db.destroy();
    expect(await other.read()).toContain('\norbit_push_queue Nan\n');
    other.stop();
    await away.close();
  });

  test('stop with what they measure', async () => {
    const other = createMetrics(() => false);
    expect(await other.read()).toContain('\norbit_ready 0\n');
    other.stop();
    await game.client.get('/api/player');
    expect((await other.read()).includes('orbit_')).toBe(false);
  });
});

/** Names of metrics in expressions of PromQL. */
const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b((?:orbit|nodejs|process)_\w+)/g)].map(([, name = '']) => name);

describe('documented metrics', () => {
  const exist = () => new Set(lines().map(line => line.replace(/[{ ].*$/, '')));

  test('of the dashboard exist, and it shows all of ours', () => {
    const dashboard = JSON.parse(readFileSync('docs/operation/grafana-dashboard.json', 'utf8')) as {
      uid: string;
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
    expect(shown.filter(name => !exist().has(name))).toEqual([]);
    const ours = [...text.matchAll(/^# TYPE (orbit_\w+)/gm)].map(([, name = '']) => name);
    expect(ours.filter(name => !shown.some(one => one.startsWith(name)))).toEqual([]);
  });

  test('of the alerts and the manual exist', () => {
    for (const file of ['docs/operation/alerts.yaml', 'docs/operation.md']) {
      const named = metricsIn(readFileSync(file, 'utf8'));
      expect(named.length, file).toBeGreaterThan(5);
      expect(
        named.filter(name => !exist().has(name)),
        file,
      ).toEqual([]);
    }
  });
});
