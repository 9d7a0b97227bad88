import * as v from 'valibot';
import { CAPTCHA_MODES, setCaptchaMode } from '../captcha.ts';
import { type Deeds, done } from './outcome.ts';

const Form = v.object({ mode: v.picklist(CAPTCHA_MODES) });

export const captchaDeeds: Deeds = {
  async captcha(app, _faults, form) {
    const { mode } = v.parse(Form, form);
    setCaptchaMode(app, mode);
    return done(`The captcha is asked for: ${mode}.`);
  },
};
