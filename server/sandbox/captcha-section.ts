import type { App } from '../ask.ts';
import { CAPTCHA_AFTER, CAPTCHA_MODES, captchaMode } from '../captcha.ts';
import type { Fields } from './fields.ts';
import { html } from './markup.ts';
import type { Section } from './page.ts';

const WORDS = {
  off: 'never',
  failures: `after ${CAPTCHA_AFTER} failed sign-ins`,
  always: 'at every form',
} as const;

/** When forms have to bring a captcha's token. */
export function captchaSection(app: App, { token }: Fields): Section {
  const mode = captchaMode(app);
  const buttons = CAPTCHA_MODES.map(
    one =>
      html`<form method="post" action="/sandbox/captcha">${token}<input type="hidden" name="mode" value="${one}"><button>Ask ${WORDS[one]}</button></form>`,
  );
  return {
    title: 'Captcha',
    body: html`<p>Asked for ${WORDS[mode]}. The stand-in looks at nobody.</p><div class="row">${buttons}</div>`,
  };
}
