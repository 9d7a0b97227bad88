import * as v from 'valibot';
import { ENABLED_CURRENCIES } from '../../../src/contract/operator/currencies.ts';
import { parseMoney } from '../../../src/lib/money.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time-units.ts';
import { CAPTCHA_MODES, setCaptchaMode } from '../../account/captcha.ts';
import { awardPoints } from '../../comp-points/awards.ts';
import { FAULT_KINDS } from '../../http/faults.ts';
import { notify } from '../../notifications/notifications.ts';
import { lockPlayer } from '../../store/dialect.ts';
import { newToken } from '../../store/opaque-tokens.ts';
import { grant } from '../../wallet/ledger.ts';
import { shiftClock } from '../clock-offset.ts';
import { accountActions } from './account.ts';
import { type Actions, done, failed, PlayerEmail, withPlayer } from './action.ts';
import { catalogueActions } from './catalogue.ts';
import { configActions } from './config.ts';
import { notificationActions } from './notifications.ts';
import { paymentsActions } from './payments.ts';
import { pushActions } from './push.ts';
import { realtimeActions } from './realtime.ts';
import { verificationActions } from './verification.ts';

const CaptchaForm = v.object({ mode: v.picklist(CAPTCHA_MODES) });

const captchaActions: Actions = {
  async captcha(app, _faults, form) {
    const { mode } = v.parse(CaptchaForm, form);
    await setCaptchaMode(app, mode);
    return done(`Captcha mode: ${mode}.`);
  },
};

const ClockForm = v.object({ hours: v.optional(v.string(), ''), at: v.optional(v.string(), '') });
const GrantForm = v.object({
  email: PlayerEmail,
  currency: v.string(),
  pocket: v.picklist(['real', 'bonus']),
  amount: v.string(),
});
const PointsForm = v.object({
  email: PlayerEmail,
  points: v.pipe(v.string(), v.transform(Number), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
});
const FaultForm = v.object({
  kind: v.picklist(FAULT_KINDS),
  path: v.pipe(v.string(), v.trim(), v.startsWith('/')),
  wait: v.pipe(v.optional(v.string(), ''), v.transform(Number), v.minValue(0), v.maxValue(300_000)),
  times: v.pipe(v.optional(v.string(), ''), v.transform(Number), v.minValue(0), v.maxValue(1000)),
});

/** Minutes until the announced end; 0: none is announced. */
const MaintenanceForm = v.object({
  minutes: v.pipe(v.string(), v.transform(Number), v.minValue(0), v.maxValue(24 * 60)),
});

/** What the console can do, by the last part of the address that its forms post to. */
export const actions: Actions = {
  ...accountActions,
  ...captchaActions,
  ...catalogueActions,
  ...notificationActions,
  ...pushActions,
  ...realtimeActions,
  ...configActions,
  ...verificationActions,
  ...paymentsActions,

  async clock(app, _faults, form) {
    const { hours, at } = v.parse(ClockForm, form);
    const target = at === '' ? null : Date.parse(`${at}Z`);
    const shift = target === null ? Number(hours) * HOUR_MS : target - app.clock.now().getTime();
    if (!Number.isFinite(shift)) return failed('Enter a valid time.');
    await shiftClock(app, Math.round(shift));
    return done(`The clock now shows ${app.clock.now().toISOString()}.`);
  },

  async grant(app, _faults, form) {
    const { email, currency: code, pocket, amount } = v.parse(GrantForm, form);
    const currency = ENABLED_CURRENCIES.find(one => one.code === code);
    const amount_cents = currency ? parseMoney(amount, currency, 'en') : null;
    if (!currency || amount_cents === null || amount_cents < 1) return failed('Enter a valid amount.');
    return withPlayer(app, email, async player => {
      await app.db.transaction().execute(async tx => {
        await grant(tx, app.clock, {
          player_id: player.id,
          currency: code,
          pocket,
          amount_cents,
          key: newToken(),
          kind: 'sandbox_grant',
        });
        const facts = { amount_cents, currency: code };
        await notify(tx, app, player.id, { event: 'sandbox_grant', kind: 'money', facts });
      });
      return done(`${email} got ${amount} ${code} (${pocket}).`);
    });
  },

  async points(app, _faults, form) {
    const { email, points } = v.parse(PointsForm, form);
    return withPlayer(app, email, async ({ id }) => {
      await app.db.transaction().execute(async tx => {
        await lockPlayer(tx, id);
        await awardPoints(tx, app, id, points);
      });
      return done(`${email} got ${points} comp points.`);
    });
  },

  async fault(_app, faults, form) {
    const { kind, path, wait, times } = v.parse(FaultForm, form);
    await faults.add({ kind, path, ...(wait > 0 ? { wait } : {}), ...(times > 0 ? { times } : {}) });
    return done(`Added ${kind} on ${path}.`);
  },

  async maintenance(_app, faults, form) {
    const { minutes } = v.parse(MaintenanceForm, form);
    for (const { id, kind } of faults.list()) if (kind === 'maintenance') await faults.clear(id);
    await faults.add({ kind: 'maintenance', path: '/api/*', wait: minutes * MINUTE_MS });
    return done('Maintenance has begun. It lasts until its fault is cleared.');
  },

  async clear(_app, faults, form) {
    const { id } = v.parse(v.object({ id: v.optional(v.string()) }), form);
    await faults.clear(id === undefined || id === '' ? undefined : Number(id));
    return done('Cleared.');
  },
};
