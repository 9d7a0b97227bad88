import * as v from 'valibot';
import { CONFIG_NAMES, ConfigError, loadConfig, setConfig } from '../../operator/config.ts';
import { type Actions, done, failed } from './action.ts';

const PageForm = v.object({ slug: v.string(), is_on: v.picklist(['on', 'off']) });
const ConfigForm = v.object({
  name: v.picklist(CONFIG_NAMES),
  text: v.pipe(v.string(), v.maxLength(100_000)),
  restore: v.optional(v.string()),
});

/** Overrides of `server/operator/data/`: the files stay as they are. */
export const configActions: Actions = {
  async page(app, _faults, form) {
    const { slug, is_on } = v.parse(PageForm, form);
    const pages = await loadConfig(app, 'manage-promotion-pages');
    if (!(slug in pages)) return failed(`There is no page called ${slug}.`);
    await setConfig(
      app,
      'manage-promotion-pages',
      JSON.stringify({ ...pages, [slug]: is_on === 'on' }, null, 2),
    );
    return done(`${slug} is now ${is_on}.`);
  },

  async config(app, _faults, form) {
    const { name, text, restore } = v.parse(ConfigForm, form);
    try {
      await setConfig(app, name, restore === undefined ? text : null);
    } catch (cause) {
      if (cause instanceof ConfigError) return failed(`Not changed: ${cause.message}.`);
      throw cause;
    }
    return done(restore === undefined ? `${name} now has your text.` : `${name} was restored from its file.`);
  },
};
