import * as v from 'valibot';
import { NotInStock, publish, rename, withdrawGame } from '../catalogue/stock.ts';
import { setWorkerSwitch } from '../worker-switch.ts';
import { type Deeds, done, failed, type Outcome } from './outcome.ts';

const Title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));
const Identifier = v.pipe(v.string(), v.trim());
const Publish = v.object({ title: Title, provider: v.string(), theme: v.string() });
const Rename = v.object({ identifier: Identifier, title: Title });
const Switch = v.object({
  mode: v.picklist(['on', 'pass', 'off', 'destroy', 'setting']),
  min_build: v.pipe(v.optional(v.string(), ''), v.trim(), v.regex(/^[\w.-]{0,64}$/)),
});

async function orWhyNot(deed: Promise<Outcome>): Promise<Outcome> {
  try {
    return await deed;
  } catch (cause) {
    if (cause instanceof NotInStock) return failed(cause.message);
    throw cause;
  }
}

/** What operators do while players are there: games come and go, the worker's kill switch is thrown. */
export const catalogueDeeds: Deeds = {
  publish: (app, _faults, form) =>
    orWhyNot(publish(app, v.parse(Publish, form)).then(({ game }) => done(`Published ${game.identifier}.`))),

  withdraw: (app, _faults, form) => {
    const { identifier } = v.parse(v.object({ identifier: Identifier }), form);
    return orWhyNot(withdrawGame(app, identifier).then(() => done(`Withdrew ${identifier}.`)));
  },

  rename: (app, _faults, form) => {
    const { identifier, title } = v.parse(Rename, form);
    return orWhyNot(rename(app, identifier, title).then(() => done(`${identifier} is called ${title}.`)));
  },

  async worker(app, _faults, form) {
    const { mode, min_build } = v.parse(Switch, form);
    const minBuild = min_build === '' ? null : min_build;
    await setWorkerSwitch(app, mode === 'setting' ? null : { mode, minBuild });
    return done(`The worker is ${app.workerSwitch.mode}.`);
  },
};
