import * as v from 'valibot';
import {
  CatalogueError,
  publishGame,
  renameGame,
  withdrawGame,
} from '../../games/catalogue/catalogue-admin.ts';
import { setKillSwitch } from '../../operator/kill-switch.ts';
import { type ActionResult, type Actions, done, failed } from './action.ts';

const Title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));
const Identifier = v.pipe(v.string(), v.trim());
const PublishForm = v.object({ title: Title, provider: v.string(), theme: v.string() });
const RenameForm = v.object({ identifier: Identifier, title: Title });
const KillSwitchForm = v.object({
  mode: v.picklist(['on', 'pass', 'off', 'destroy', 'setting']),
  min_build: v.pipe(v.optional(v.string(), ''), v.trim(), v.regex(/^[\w.-]{0,64}$/)),
});

async function orFailure(action: Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await action;
  } catch (cause) {
    if (cause instanceof CatalogueError) return failed(cause.message);
    throw cause;
  }
}

/** What operators do in a running casino: publish, rename and withdraw games, use the kill switch. */
export const catalogueActions: Actions = {
  publish: (app, _faults, form) =>
    orFailure(
      publishGame(app, v.parse(PublishForm, form)).then(({ game }) => done(`Published ${game.identifier}.`)),
    ),

  withdraw: (app, _faults, form) => {
    const { identifier } = v.parse(v.object({ identifier: Identifier }), form);
    return orFailure(withdrawGame(app, identifier).then(() => done(`Withdrew ${identifier}.`)));
  },

  rename: (app, _faults, form) => {
    const { identifier, title } = v.parse(RenameForm, form);
    return orFailure(
      renameGame(app, identifier, title).then(() => done(`${identifier} is now called ${title}.`)),
    );
  },

  async worker(app, _faults, form) {
    const { mode, min_build } = v.parse(KillSwitchForm, form);
    const minBuild = min_build === '' ? null : min_build;
    await setKillSwitch(app, mode === 'setting' ? null : { mode, minBuild });
    return done(`Kill switch: ${app.killSwitch.mode}.`);
  },
};
