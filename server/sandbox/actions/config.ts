import * as v from 'valibot';
import { BrokenConfig, CONFIG_NAMES, configOf, setConfig } from '../config.ts';
import { type Deeds, done, failed } from './outcome.ts';

const Page = v.object({ slug: v.string(), is_on: v.picklist(['on', 'off']) });
const Text = v.object({
  name: v.picklist(CONFIG_NAMES),
  text: v.pipe(v.string(), v.maxLength(100_000)),
  restore: v.optional(v.string()),
});

/** What operators do in `server/config/`, for a try: the files stay as they are. */
export const configDeeds: Deeds = {
  async page(app, _faults, form) {
    const { slug, is_on } = v.parse(Page, form);
    const pages = await configOf(app, 'manage-promotion-pages');
    if (!(slug in pages)) return failed(`There is no page ${slug}.`);
    await setConfig(
      app,
      'manage-promotion-pages',
      JSON.stringify({ ...pages, [slug]: is_on === 'on' }, null, 2),
    );
    return done(`${slug} is ${is_on}.`);
  },

  async config(app, _faults, form) {
    const { name, text, restore } = v.parse(Text, form);
    try {
      await setConfig(app, name, restore === undefined ? text : null);
    } catch (cause) {
      if (cause instanceof BrokenConfig) return failed(`Not done: ${cause.message}.`);
      throw cause;
    }
    return done(restore === undefined ? `${name} is what you wrote.` : `${name} is its file again.`);
  },
};
