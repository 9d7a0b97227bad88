import * as v from 'valibot';
import { HOUR_MS } from '../../../src/lib/time-units.ts';
import { notify } from '../../notifications/notifications.ts';
import { type Actions, done, failed, PlayerEmail, withPlayer } from './action.ts';

const Line = v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(200));
const PromoForm = v.object({
  email: PlayerEmail,
  type: v.picklist(['bonus', 'freespins', 'tournament']),
  title: v.pipe(Line, v.minLength(1)),
  text: v.pipe(Line, v.minLength(1)),
  button: Line,
  to: Line,
  hours: v.pipe(v.optional(v.string(), ''), v.transform(Number), v.minValue(0), v.maxValue(24 * 365)),
});

/** A route of the app by its name (`pokiesRoot`), or a path. */
const buttonOf = (title: string, to: string) => {
  if (title === '' || to === '') return null;
  return to.startsWith('/') ? { title, path: to } : { title, toName: to };
};

export const notificationActions: Actions = {
  /** What a campaign would send. */
  async promo(app, _faults, form) {
    const { email, type, title, text, button, to, hours } = v.parse(PromoForm, form);
    return withPlayer(app, email, async player => {
      const endAt = hours > 0 ? new Date(app.clock.now().getTime() + hours * HOUR_MS) : undefined;
      const facts = { title, text, button: buttonOf(button, to) };
      const news = { event: 'promo', kind: 'promo', type, facts, ...(endAt ? { endAt } : {}) } as const;
      const notified = await app.db.transaction().execute(tx => notify(tx, app, player.id, news));
      return notified
        ? done(`${email} was notified.`)
        : failed(`${email} can’t get promos now: bonuses are off, or a break or limit applies.`);
    });
  },
};
